// Opens the folds around the target of a link, which some browsers leave closed.
{
	// Returns the id in the page's address; empty if it is not valid.
	const idInAddress = () => {
		try {
			return decodeURIComponent(location.hash.slice(1));
		} catch {
			return "";
		}
	};

	// Opens all folds around the element that the address names. If one was closed, scrolls to the element.
	const openTarget = () => {
		const target = document.getElementById(idInAddress());
		let wasClosed = false;
		for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) {
			wasClosed ||= !fold.open;
			fold.open = true;
		}
		if (wasClosed) {
			target.scrollIntoView();
		}
	};

	addEventListener("load", openTarget);
	addEventListener("hashchange", openTarget);
}
