// The button that hides or shows the code of all cells, on all pages.
{
	const NAME = "perceptron-lab-code"; // of the reader's choice in the browser's storage
	const button = document.querySelector("button.codes");
	const folds = document.querySelectorAll("details.source");
	// Before the reader has chosen, the code is shown, unless the lesson can be read without it.
	const isHiddenFirst = button.dataset.first === "hidden";
	let isHidden = isHiddenFirst;

	// Returns whether the reader has hidden the code, on this page or another. Some browsers have no storage for files.
	const stored = () => {
		try {
			const choice = localStorage.getItem(NAME);
			return choice ? choice === "hidden" : isHiddenFirst;
		} catch {
			return isHidden;
		}
	};

	// Stores the choice for other pages; without storage, it is for this page only.
	const store = () => {
		try {
			localStorage.setItem(NAME, isHidden ? "hidden" : "shown");
		} catch {
			// This page already has the choice.
		}
	};

	// Folds or opens the code of all cells, and names what the button does next.
	const apply = () => {
		for (const fold of folds) {
			fold.open = !isHidden;
		}
		button.textContent = isHidden ? "Show code" : "Hide code";
	};

	// Follows the stored choice. A page to which the reader goes back may be shown as it was before the choice.
	const follow = () => {
		isHidden = stored();
		apply();
	};

	if (folds.length) {
		follow();
		addEventListener("pageshow", (event) => event.persisted && follow());
		button.hidden = false;
		button.addEventListener("click", () => {
			isHidden = !isHidden;
			store();
			apply();
		});
	}
}
