// ---- The record: the largest number of mistakes on at most six points that a line separates

const MOST_POINTS = 6;

let isEdited = false; // whether the reader has changed the points since they were opened
let recordHere = 0; // the record, if the browser has no storage for this page

// storedRecord returns the record. If the page is a local file, there may be no storage.
function storedRecord() {
  let number = NaN;
  try {
    number = Number(localStorage.getItem("record"));
  } catch {
    // There is no storage.
  }
  return Math.max(recordHere, Number.isSafeInteger(number) ? number : 0);
}

// storeRecord stores a new record.
function storeRecord(number) {
  recordHere = number;
  try {
    localStorage.setItem("record", number);
  } catch {
    // There is no storage.
  }
}

// canBeRecord reports whether the points may set a record.
function canBeRecord() {
  return points.length <= MOST_POINTS && answer.outcome === "converged";
}

// settle counts the current run for the record. It is called when a point is let go, not while it moves.
function settle() {
  if (isEdited && canBeRecord() && answer.mistakes > storedRecord()) storeRecord(answer.mistakes);
  showRecord();
}

// showRecord shows the record.
function showRecord() {
  const best = storedRecord();
  $("record").textContent = best ? `Your record: ${plural(best, "mistake")}.` : "No record yet.";
}

// dare invites the reader to beat the points of a shared address, and ends the invitation for other points.
function dare(isShared) {
  $("dare").textContent =
    isShared && canBeRecord() ? `Can you beat the ${plural(answer.mistakes, "mistake")} of these points?` : "";
}
