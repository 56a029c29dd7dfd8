// Closes the open menu of the header on Escape, and when the reader turns to another part of the page.
{
	const menu = document.querySelector("details.menu");
	const summary = menu.querySelector("summary");

	// Closes the menu if the event is outside of it.
	const closeOutside = (event) => {
		if (!menu.contains(event.target)) {
			menu.open = false;
		}
	};

	// Closes the menu on Escape, and moves the focus back to the word that opens it.
	const closeOnEscape = (event) => {
		if (event.key === "Escape" && menu.open) {
			menu.open = false;
			summary.focus();
		}
	};

	addEventListener("pointerdown", closeOutside);
	addEventListener("focusin", closeOutside);
	addEventListener("keydown", closeOnEscape);
}
