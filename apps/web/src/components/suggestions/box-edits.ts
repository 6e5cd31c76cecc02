/** The browser's own insertion keeps the undo history, but takes seconds for a long text of many lines. */
const LONGEST_UNDOABLE = 20_000;

/** Puts a text in place of a part of what stands in a box, and the cursor behind it. The box hears of it as of typing. */
export function replaceRange(box: HTMLTextAreaElement, start: number, end: number, text: string): void {
  box.focus({ preventScroll: true });
  box.setSelectionRange(start, end);
  if (start === end && text === '') return;
  const isLong = text.length > LONGEST_UNDOABLE || box.value.length > LONGEST_UNDOABLE;
  if (!isLong && document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
  box.setRangeText(text, start, end, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

/** Adds a text in place of what is selected. */
export function insertAtCursor(box: HTMLTextAreaElement, text: string): void {
  replaceRange(box, box.selectionStart, box.selectionEnd, text);
}
