// ---- The record: the largest number of mistakes on at most six points that a line separates

const MOST_POINTS = 6;

let isEdited = false; // whether the reader has changed the points since they were opened
let recordHere = { mistakes: 0, fragment: "" }; // the record, if the browser has no storage for this page
let goal = 0; // the mistakes of the shared points, which the reader can beat; 0 if there are none

// stored returns the text that is stored under a name, or an empty one. A page that is a local file may have no storage.
function stored(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

// storedRecord returns the record: its number of mistakes, and its points in the form of an address.
function storedRecord() {
  const number = Number(stored("record"));
  const mistakes = Number.isSafeInteger(number) ? number : 0;
  return recordHere.mistakes >= mistakes ? recordHere : { mistakes, fragment: stored("recordPoints") };
}

// storeRecord stores the current points as the new record.
function storeRecord() {
  recordHere = { mistakes: answer.mistakes, fragment: fragmentOf() };
  try {
    localStorage.setItem("record", recordHere.mistakes);
    localStorage.setItem("recordPoints", recordHere.fragment);
  } catch {
    // There is no storage.
  }
}

// recordData returns the points of the record; null if there are none. What is stored is checked like an address. The
// shared points remain to be beaten.
function recordData() {
  const { mistakes, fragment } = storedRecord();
  try {
    const data = readAddress(fragment);
    if (!data || data.points.length > MOST_POINTS) return null;
    return { ...data, name: `your record: ${plural(mistakes, "mistake")}`, isShared: false, goal };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

// isRecord reports whether the current points are those of the record.
function isRecord() {
  const data = recordData();
  const state = (list, hasBias) => JSON.stringify([list, hasBias]);
  return data !== null && state(data.points, data.bias) === state(points, $("bias").checked);
}

// canBeRecord reports whether the points may set a record.
function canBeRecord() {
  return points.length <= MOST_POINTS && answer.outcome === "converged";
}

// settle ends a change of the points: when a point is let go, not while it moves. Now the run counts for the record, the
// address contains the points, and the change can be undone.
function settle() {
  if (isEdited && canBeRecord() && answer.mistakes > storedRecord().mistakes) storeRecord();
  showRecord();
  followInAddress();
  remember();
}

// showRecord shows the record, and whether it is larger than the number of the shared points.
function showRecord() {
  const best = storedRecord().mistakes;
  $("record").textContent = best ? `Your record: ${plural(best, "mistake")}.` : "No record yet.";
  $("dare").textContent = dareInWords(best);
  listRecord();
}

// dareInWords invites the reader to beat the shared points, or says that this is done.
function dareInWords(best) {
  if (!goal) return "";
  const mistakes = `the ${plural(goal, "mistake")} of the shared points`;
  return best > goal ? `You beat ${mistakes}: ${best}.` : `Can you beat ${mistakes}?`;
}

// listRecord adds the record to the list of data, as its last entry.
function listRecord() {
  const entry = $("preset").options[presets.length];
  const data = recordData();
  if (!data) entry?.remove();
  else if (entry) entry.text = data.name;
  else $("preset").add(new Option(data.name));
}
