// ---- Controls

// openData shows new data at the start of the run, and then plays the run by itself.
function openData(data) {
  stop();
  points = data.points.map((p) => ({ ...p }));
  names = data.names ? [`${data.names[0]} (+1)`, `${data.names[1]} (−1)`] : ["+1", "−1"];
  chosen = -1;
  dragging = false;
  isEdited = false;
  setHome(data.view);
  if (data.bias !== undefined) $("bias").checked = data.bias;
  train();
  showUpdate(0);
  showRecord();
  dare(data.isShared);
  playByItself();
}

// openChosen opens the data that are selected in the list.
function openChosen() {
  openData(presets[$("preset").selectedIndex]);
}

// listPresets writes the names of the data into the list.
function listPresets() {
  $("preset").replaceChildren(...presets.map((preset) => new Option(preset.name)));
}

// copyText copies a text to the clipboard. If the browser does not allow this, it selects the element with the text.
async function copyText(text, element, message) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    message = "Selected: copy it with Ctrl+C.";
    element.closest("details")?.setAttribute("open", "");
    if (element.select) element.select();
    else getSelection().selectAllChildren(element);
  }
  $("copied").textContent = message;
  announce(message);
}

$("preset").onchange = openChosen;
$("restore").onclick = openChosen;
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
$("out").onclick = () => zoom(WIDER);
$("in").onclick = () => zoom(1 / WIDER);

$("reset").onclick = () => goTo(0);
$("back").onclick = () => goTo(k - 1);
$("step").onclick = () => goTo(k + 1);
$("run").onclick = () => (timer ? stop() : play());
$("k").oninput = () => goTo($("k").valueAsNumber);

$("copy").onclick = () => copyText(answer.code, $("code"), "Copied.");
$("share").onclick = () => {
  $("sharing").hidden = false;
  $("address").value = addressOf();
  copyText($("address").value, $("address"), "The address is copied.");
};
