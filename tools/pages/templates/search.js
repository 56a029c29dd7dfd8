"use strict";

// Searches the entries that search.py has collected from all pages.
//
// An entry is found if all words of the query begin words of its title, its text or the title of its page. Case and
// accents don't matter, and the name of a Greek letter also finds the letter. An entry for an error is also found if
// the query contains the error's message, whatever else the query contains.
//
// The data are {pages: [[name, title], …], entries: [[page, id, kind, title, text, messages], …]}, where page is an
// index into pages, kind is "section", "word" or "error", and … in a message stands for any words.

const SHOWN_PER_PAGE = 3; // further results of a page are in a fold
const EXCERPT = 170; // characters
const ADDRESS_DELAY = 400; // milliseconds after the last key before the address changes

const GREEK = {
	alpha: "α", beta: "β", gamma: "γ", delta: "δ", epsilon: "ε", eta: "η", theta: "θ", kappa: "κ", lambda: "λ",
	mu: "μ", xi: "ξ", pi: "π", rho: "ρ", sigma: "σ", tau: "τ", phi: "φ", chi: "χ", psi: "ψ", omega: "ω",
};

const field = document.getElementById("words");
const count = document.getElementById("count");
const results = document.getElementById("results");

// Returns a text in lower case and without accents. It has nearly always as many characters as the text.
function fold(text) {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

// Returns the words of a text: runs of letters and digits. A text without any, such as "≤", is one word.
function wordsOf(text) {
	const folded = fold(text).trim();
	return folded.match(/[\p{L}\p{N}]+/gu) || (folded ? [folded] : []);
}

// Returns the spellings of a word: the word itself, and the Greek letter that it names or its name.
function spellings(word) {
	const name = Object.keys(GREEK).find(key => GREEK[key] === word);
	return [word, GREEK[word] || name].filter(Boolean);
}

// Returns the entries with their page, and with folded texts.
function readEntries() {
	const data = JSON.parse(document.getElementById("entries").textContent);
	const pages = data.pages.map(([name, title], number) => ({name, title, number, folded: fold(title)}));
	return data.entries.map(([number, id, kind, title, text, messages]) => ({
		page: pages[number], id, kind, title, text,
		foldedTitle: fold(title),
		foldedText: fold(text),
		messages: messages.map(messageParts),
	}));
}

// Returns the fixed parts of an error's message.
function messageParts(message) {
	return fold(message).split("…").map(part => part.replace(/[\s:]+$/, "").trim()).filter(Boolean);
}

// Reports whether a character is a letter or a digit.
function isLetter(character) {
	return /[\p{L}\p{N}]/u.test(character);
}

// Returns the places in a folded text where a word begins, at most limit of them.
function places(text, word, limit) {
	const found = [];
	let at = text.indexOf(word);
	while (at >= 0 && found.length < limit) {
		if (at === 0 || !isLetter(text[at - 1]) || !isLetter(word[0])) {
			found.push(at);
		}
		at = text.indexOf(word, at + word.length);
	}
	return found;
}

// Returns the places in a folded text where any spelling of a word begins, at most limit of them for each.
function placesOfAny(text, word, limit) {
	return spellings(word).flatMap(spelling => places(text, spelling, limit));
}

// Reports whether a folded text contains a spelling of a word as a whole word.
function hasWhole(text, word) {
	return spellings(word).some(spelling => places(text, spelling, 20).some(at => {
		const after = text[at + spelling.length];
		return after === undefined || !isLetter(after);
	}));
}

// Returns how well an entry fits the words of a query; 0 if one of the words is missing.
function scoreOfWords(entry, words) {
	let score = 0;
	for (const word of words) {
		const inTitle = hasWhole(entry.foldedTitle, word) ? 40 : placesOfAny(entry.foldedTitle, word, 1).length * 20;
		const inPage = placesOfAny(entry.page.folded, word, 1).length * 5;
		const inText = placesOfAny(entry.foldedText, word, 5).length * (hasWhole(entry.foldedText, word) ? 2 : 1);
		if (inTitle + inPage + inText === 0) {
			return 0;
		}
		score += (entry.kind === "word" ? 1.5 : 1) * inTitle + inPage + inText;
	}
	const titleWords = wordsOf(entry.title);
	const isExact = titleWords.join(" ") === words.join(" ");
	return score + (isExact ? (entry.kind === "word" ? 1000 : 500) : 20 / (titleWords.length + 1));
}

// Returns the number of characters of a message that a query contains; 0 unless the query contains the whole message.
function lengthInQuery(parts, query) {
	let from = 0;
	for (const part of parts) {
		const at = query.indexOf(part, from);
		if (at < 0) {
			return 0;
		}
		from = at + part.length;
	}
	return parts.join("").length;
}

// Returns how well an entry fits an error message in a query; 0 if the query contains no message of the entry.
function scoreOfMessage(entry, query, words) {
	const length = Math.max(0, ...entry.messages.map(parts => lengthInQuery(parts, query)));
	const alsoInText = words.filter(word => hasWhole(entry.foldedText, word)).length;
	return length ? 10000 + 100 * length + alsoInText : 0;
}

// Returns the entries that a query finds, the best first, and the words that no entry has.
function find(entries, text) {
	const words = wordsOf(text);
	const query = fold(text);
	const hits = [];
	for (const entry of words.length ? entries : []) {
		const score = scoreOfMessage(entry, query, words) || scoreOfWords(entry, words);
		if (score) {
			hits.push({entry, score});
		}
	}
	hits.sort((a, b) => b.score - a.score);
	const missing = hits.length ? [] : words.filter(word => !entries.some(entry => scoreOfWords(entry, [word])));
	return {words, missing, entries: hits.map(hit => hit.entry)};
}

// Returns an element with a class, with these nodes and texts as its children.
function element(tag, className, ...children) {
	const made = document.createElement(tag);
	if (className) {
		made.className = className;
	}
	made.append(...children);
	return made;
}

// Returns a link to an entry or, without one, to the top of a page.
function link(page, id, text) {
	const made = element("a", "", text);
	made.href = id ? `${page.name}#${encodeURIComponent(id)}` : page.name;
	return made;
}

// Returns the part of an entry's text around the first place of the query's words.
function excerptOf(entry, words) {
	const found = words.flatMap(word => placesOfAny(entry.foldedText, word, 1));
	const first = found.length ? Math.min(...found) : 0;
	const start = first > 60 ? entry.text.lastIndexOf(" ", first - 50) + 1 : 0;
	const cut = entry.text.indexOf(" ", start + EXCERPT);
	const end = cut < 0 ? entry.text.length : cut;
	return (start > 0 ? "… " : "") + entry.text.slice(start, end) + (end < entry.text.length ? " …" : "");
}

// Returns a text as nodes in which the words of the query, and words that begin with them, are marked.
function marked(text, words) {
	const all = words.flatMap(spellings);
	const pieces = text.split(/([\p{L}\p{N}]+)/u);
	return pieces.map(piece => {
		const folded = fold(piece);
		const isFound = all.some(word => folded.startsWith(word) && piece.trim());
		return isFound ? element("mark", "", piece) : piece;
	});
}

// Returns the list item of an entry.
function resultItem(entry, words) {
	const item = element("li", "", link(entry.page, entry.id, entry.title));
	if (entry.kind === "word") {
		item.append(" ", element("span", "kind", "glossary"));
	}
	if (entry.text) {
		item.append(element("p", "", ...marked(excerptOf(entry, words), words)));
	}
	return item;
}

// Returns the results of one page: a heading, the best entries, and a fold with the others.
function pageResults(entries, words) {
	const page = entries[0].page;
	const items = entries.map(entry => resultItem(entry, words));
	const section = element("section", "", element("h2", "", link(page, "", page.title)));
	section.append(element("ul", "", ...items.slice(0, SHOWN_PER_PAGE)));
	const others = items.slice(SHOWN_PER_PAGE);
	if (others.length) {
		const summary = element("summary", "", `${others.length} more on this page`);
		section.append(element("details", "", summary, element("ul", "", ...others)));
	}
	return section;
}

// Returns the entries by their pages; pages are in the order of their best entries.
function byPage(entries) {
	const groups = new Map();
	for (const entry of entries) {
		groups.set(entry.page, [...(groups.get(entry.page) || []), entry]);
	}
	return [...groups.values()];
}

// Returns a number with a noun, such as "1 page" or "2 pages".
function counted(number, noun) {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

// Returns what is announced about the results of a query.
function announcement(found, pages) {
	if (!found.words.length) {
		return "";
	}
	if (found.entries.length) {
		const [number, noun] = [found.entries.length, found.entries.length === 1 ? "result" : "results"];
		return `${number} ${noun} on ${counted(pages, "page")}`;
	}
	if (found.missing.length) {
		return `No page contains ${found.missing.map(word => `“${word}”`).join(" or ")}. Try fewer letters, or another word.`;
	}
	return "No section contains all of these words. Try fewer words.";
}

// Shows what the text in the field finds.
function show(entries) {
	const found = find(entries, field.value);
	const groups = byPage(found.entries);
	results.replaceChildren(...groups.map(group => pageResults(group, found.words)));
	count.textContent = announcement(found, groups.length);
}

// Returns the query in the address; empty if the address leads to a place on this page.
function queryInAddress() {
	const query = decodeURIComponent(location.hash.slice(1));
	return document.getElementById(query) ? "" : query;
}

// Writes the query into the address, so that it can be sent as a link and is there again after "back".
function writeAddress() {
	const address = field.value.trim() ? `#${encodeURIComponent(field.value.trim())}` : location.pathname;
	history.replaceState(null, "", address);
}

// Searches while readers type, and when the address changes. The key / leads to the field, and Enter to the results.
function start() {
	const entries = readEntries();
	let timer = 0;
	field.addEventListener("input", () => {
		show(entries);
		clearTimeout(timer);
		timer = setTimeout(writeAddress, ADDRESS_DELAY);
	});
	field.form.addEventListener("submit", event => {
		event.preventDefault();
		writeAddress();
		results.querySelector("li a")?.focus();
	});
	results.addEventListener("click", writeAddress);
	document.addEventListener("keydown", event => {
		if (event.key === "/" && document.activeElement !== field) {
			event.preventDefault();
			field.focus();
			field.select();
		}
	});
	const readAddress = () => {
		field.value = queryInAddress() || field.value;
		show(entries);
	};
	window.addEventListener("hashchange", readAddress);
	readAddress();
}

start();
