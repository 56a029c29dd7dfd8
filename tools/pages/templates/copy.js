// Pages that are opened from the disk say how to run a lesson, because the lab in the browser needs a web server.
{
	if (location.protocol === "file:") {
		for (const part of document.querySelectorAll(".copy :is(.run, .download)")) {
			part.hidden = true;
		}
		document.querySelector(".copy .by-hand").hidden = false;
		for (const link of document.querySelectorAll("a.try")) link.removeAttribute("href");
	}
}
