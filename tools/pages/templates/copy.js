// Pages that are opened from the disk say how to run a lesson, because the lab in the browser needs a web server.
{
	if (location.protocol === "file:") {
		document.querySelector(".copy .run").hidden = true;
		document.querySelector(".copy .by-hand").hidden = false;
		for (const link of document.querySelectorAll("a.try")) link.removeAttribute("href");
	}
}
