// Opens the folds around the target of a link, which some browsers leave closed.
{
	// Opens all folds around the element that the address names, and scrolls to it.
	const openTarget = () => {
		const target = document.querySelector(":target");
		const closed = [];
		for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) {
			if (!fold.open) {
				closed.push(fold);
			}
		}
		if (!closed.length) {
			return;
		}
		for (const fold of closed) {
			fold.open = true;
		}
		target.scrollIntoView();
	};

	addEventListener("load", openTarget);
	addEventListener("hashchange", openTarget);
}
