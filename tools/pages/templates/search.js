"use strict";

// Searches the entries that search.py has collected from all pages.
//
// An entry is found if all words of the query begin words of its title, its text or the title of its page. If no entry
// has all of them, those with most of them are found. Case and accents don't matter, and the name of a Greek letter also
// finds the letter. An entry for an error is also found if the query contains the error's message, whatever else the
// query contains.
//
// The data are {pages: [[name, title, weight], …], entries: [[page, id, kind, title, text, messages], …]}. Scores are
// multiplied by the weight of the page. In an entry, page is an index into pages, kind is "section", "word" or "error",
// and messages are pairs of an error's message, with … for any words, and the place of this entry among those that
// explain the message.

const SHOWN_PER_PAGE = 3; // further results of a page are in a fold
const MAX_PARTIAL = 30; // results that have only some of the words
const EXCERPT = 170; // characters
const ADDRESS_DELAY = 400; // milliseconds after the last key before the address changes

const REPEATING = new Set(["Exercises", "In short"]); // sections that repeat what other sections explain

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

// Returns the entries with their page, and with folded texts. The name of a page belongs to the title of its first entry.
function readEntries() {
	const data = JSON.parse(document.getElementById("entries").textContent);
	const pages = data.pages.map(([name, title, weight]) => ({name, title, weight, folded: fold(`${title} ${name}`)}));
	return data.entries.map(([number, id, kind, title, text, messages], index) => ({
		page: pages[number], id, kind, title, text,
		weight: pages[number].weight * (REPEATING.has(title) ? 0.7 : 1),
		foldedTitle: fold(data.entries[index - 1]?.[0] === number ? title : `${title} ${pages[number].name}`),
		foldedText: fold(text),
		messages: messages.map(([message, place]) => ({parts: messageParts(message), place})),
	}));
}

// Returns the fixed parts of an error's message, without "panic", which readers may leave out.
function messageParts(message) {
	const parts = fold(message).split("…").map(part => part.replace(/[\s:]+$/, "").trim());
	return parts.filter(part => part && part !== "panic");
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

// Returns how well a word fits an entry itself, and how well it fits the entry's page.
function scoreOfWord(entry, word) {
	const inTitle = hasWhole(entry.foldedTitle, word) ? 40 : placesOfAny(entry.foldedTitle, word, 1).length * 20;
	const inText = placesOfAny(entry.foldedText, word, 3).length * (hasWhole(entry.foldedText, word) ? 2 : 1);
	const inPage = placesOfAny(entry.page.folded, word, 1).length * 5;
	return {own: (entry.kind === "word" ? 1.5 : 1) * inTitle + inText, page: inPage};
}

// Returns how well an entry fits a query as a whole: as its title, as the symbol of a word of the glossary, as a phrase.
function scoreOfPhrase(entry, words, query) {
	const titleWords = wordsOf(entry.title);
	if (titleWords.join(" ") === words.join(" ")) {
		return entry.kind === "word" ? 1000 : 500;
	}
	const isSymbol = entry.kind === "word" && words.length === 1
		&& spellings(words[0]).some(spelling => wordsOf(entry.text)[0] === spelling);
	const isPhrase = words.length > 1 && entry.foldedText.includes(query);
	return (isSymbol ? 100 : 0) + (isPhrase ? 15 : 0) + 20 / (titleWords.length + 1);
}

// Returns how many of the words an entry or the title of its page has, and how well it fits them. An entry that has no
// word itself has none.
function fitOf(entry, words, query) {
	const scores = words.map(word => scoreOfWord(entry, word));
	const sum = scores.reduce((total, {own, page}) => total + own + page, 0);
	if (!scores.some(({own}) => own)) {
		return {matched: 0, score: 0};
	}
	const matched = scores.filter(({own, page}) => own + page).length;
	return {matched, score: entry.weight * (sum + scoreOfPhrase(entry, words, query))};
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

// Returns how well an entry fits an error message in a query; 0 if the query contains no message of the entry. The
// longest message counts most, then its other words, such as those of a hint, and then the place of the entry.
function scoreOfMessage(entry, query, words) {
	const scores = entry.messages.map(({parts, place}) => 100 * lengthInQuery(parts, query) - 2 * place);
	const best = Math.max(0, ...scores);
	return best ? 10000 + best + words.filter(word => hasWhole(entry.foldedText, word)).length : 0;
}

// Returns the entries that a query finds, the best first, and whether they have all of its words.
function find(entries, text) {
	const words = wordsOf(text);
	const query = fold(text).trim();
	if (!words.length) {
		return {words, isComplete: true, hits: []};
	}
	const all = entries.map(entry => {
		const message = scoreOfMessage(entry, query, words);
		const fit = fitOf(entry, words, query);
		return {entry, score: message || fit.score, matched: message ? words.length : fit.matched};
	});
	const most = Math.max(...all.map(hit => hit.matched));
	const hits = all.filter(hit => hit.matched && hit.matched === most).sort((a, b) => b.score - a.score);
	const isComplete = most === words.length;
	return {words, isComplete, hits: isComplete ? hits : hits.slice(0, MAX_PARTIAL)};
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

// Returns the place in an entry's text that most words of the query follow within an excerpt.
function bestPlace(entry, words) {
	const placesByWord = words.map(word => placesOfAny(entry.foldedText, word, 20));
	const wordsAfter = place => placesByWord.filter(places => {
		return places.some(other => other >= place && other < place + EXCERPT - 50);
	}).length;
	const all = placesByWord.flat().sort((a, b) => a - b);
	return all.reduce((best, place) => wordsAfter(place) > wordsAfter(best) ? place : best, all[0] || 0);
}

// Returns the part of an entry's text that shows most words of the query.
function excerptOf(entry, words) {
	const first = bestPlace(entry, words);
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

// Returns the entries by their pages. The order of the pages is that of their best entries; the number of a page's
// entries counts a little.
function byPage(hits) {
	const groups = new Map();
	for (const {entry, score} of hits) {
		const group = groups.get(entry.page) || {entries: [], score};
		group.entries.push(entry);
		groups.set(entry.page, group);
	}
	const value = group => group.score + Math.min(group.entries.length, 10);
	return [...groups.values()].sort((a, b) => value(b) - value(a)).map(group => group.entries);
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
	if (!found.hits.length) {
		return `No page contains ${found.words.map(word => `“${word}”`).join(" or ")}. Try fewer letters, or another word.`;
	}
	const results = `${counted(found.hits.length, "result")} on ${counted(pages, "page")}`;
	return found.isComplete ? results : `No section has all of these words. With some of them: ${results}`;
}

// Shows what the text in the field finds.
function show(entries) {
	const found = find(entries, field.value);
	const groups = byPage(found.hits);
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
