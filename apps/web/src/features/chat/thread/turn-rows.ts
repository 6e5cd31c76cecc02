/** The row of the message that something on the page belongs to. */
export function rowOf(node: Node | EventTarget | null): HTMLElement | null {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
  return element?.closest<HTMLElement>('[data-message-id]') ?? null;
}

/** Puts the focus on a message as a whole. */
export function focusRow(row: HTMLElement | null): void {
  const turn = row?.querySelector<HTMLElement>('article') ?? row;
  if (!turn) return;
  turn.tabIndex = -1;
  turn.focus({ preventScroll: true });
}
