// The moving picture of the index plays once. This button plays it again: with another fragment in its address, the
// picture is loaded again.
{
	const button = document.querySelector(".again");
	const image = button.closest("figure").querySelector("img");
	const source = image.src;
	let plays = 0;
	button.hidden = false;
	button.onclick = () => {
		plays += 1;
		image.src = `${source}#${plays}`;
	};
}
