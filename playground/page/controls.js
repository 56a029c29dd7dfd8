// ---- Controls

// openData shows new data at the start of the run, and then plays the run by itself.
function openData(data) {
  stop();
  points = data.points.map((p) => ({ ...p }));
  names = data.names ? [`${data.names[0]} (+1)`, `${data.names[1]} (−1)`] : ["+1", "−1"];
  chosen = -1;
  dragging = false;
  isEdited = false;
  setHome(data.view, data.step);
  if (data.bias !== undefined) $("bias").checked = data.bias;
  train();
  showUpdate(0);
  goal = data.isShared && canBeRecord() && !isRecord() ? answer.mistakes : (data.goal ?? 0);
  showRecord();
  playByItself();
}

// chosenData returns the data that are selected in the list. The last entry is the record.
function chosenData() {
  return presets[$("preset").selectedIndex] ?? recordData() ?? presets[0];
}

// openChosen opens the data that are selected in the list. Nothing before can be undone.
function openChosen() {
  openData(chosenData());
  forget();
}

// restore opens the same data again, which can be undone.
function restore() {
  openData(chosenData());
  followInAddress();
  remember();
}

// listPresets writes the names of the data into the list.
function listPresets() {
  $("preset").replaceChildren(...presets.map((preset) => new Option(preset.name)));
  listRecord();
}

// copyText copies a text to the clipboard. If the browser does not allow this, it selects the element with the text.
async function copyText(text, element, message) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    message = "Selected: copy it with Ctrl+C.";
    element.closest("details")?.setAttribute("open", "");
    $("sharing").hidden = element !== $("address");
    if (element.select) element.select();
    else getSelection().selectAllChildren(element);
  }
  $("copied").textContent = message;
  announce(message);
}

$("preset").onchange = () => {
  openChosen();
  followInAddress();
};
$("restore").onclick = restore;
$("bias").onchange = () => {
  stop();
  train();
  showEnd();
  settle();
  announce(stateInWords());
};

$("add").onclick = () => add(view[0] + view[2] / 2, view[1] + view[2] / 2);
$("flip").onclick = flip;
$("remove").onclick = remove;
$("undo").onclick = undo;
$("out").onclick = zoomOut;
$("in").onclick = zoomIn;
$("why").addEventListener("toggle", () => answer.updates && draw());

$("reset").onclick = () => goTo(0);
$("back").onclick = () => goTo(k - 1);
$("step").onclick = () => goTo(k + 1);
$("run").onclick = () => (timer ? stop() : play());
$("k").oninput = () => goTo($("k").valueAsNumber);

$("copy").onclick = () => copyText(answer.code, $("code"), "Copied.");
$("share").onclick = () => {
  $("address").value = addressOf();
  copyText($("address").value, $("address"), "The address is copied.");
};
