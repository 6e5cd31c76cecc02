import { useEffect, useRef, type ReactNode } from 'react';

/** Where a control was that has left: what stood around it then. */
interface Gap {
  readonly parent: Node;
  readonly previous: Node | null;
  readonly next: Node | null;
}

const CONTROLS = 'button:enabled, a[href], input:enabled, textarea:enabled, select:enabled';

interface KeptFocusProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A part of a screen whose rows come and go, and which keeps the focus. When the row with the focus leaves, or the one whose
 * button opened a dialog, the focus goes to the control of the same name that stands there now, else to the nearest one.
 * Without it a browser drops the focus, and whoever uses the keyboard starts again at the top of the page.
 */
export function KeptFocus({ className, children }: KeptFocusProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => (part.current ? keepFocusIn(part.current) : undefined), []);
  return (
    <div ref={part} className={className}>
      {children}
    </div>
  );
}

function keepFocusIn(part: HTMLElement): () => void {
  let last: { readonly control: HTMLElement; readonly name: string } | undefined;
  let gap: Gap | undefined;

  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) last = { control: target, name: nameOf(target) };
    gap = undefined;
  };
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    // A window that is left has its focus again when they come back.
    if (relatedTarget !== null || !document.hasFocus()) return;
    // Somebody pressed beside every control, unless the control is about to leave.
    queueMicrotask(() => {
      if (last?.control === target && last.control.isConnected) last = undefined;
    });
  };
  const notice = (records: readonly MutationRecord[]) => {
    for (const { target, removedNodes, previousSibling: previous, nextSibling: next } of records) {
      const left = gap?.parent ?? last?.control;
      const isGone = left !== undefined && [...removedNodes].some((node) => node.contains(left));
      if (isGone && part.contains(target)) gap = { parent: target, previous, next };
    }
    if (gap) giveBack();
  };
  const giveBack = () => {
    const { activeElement, body } = document;
    // Whoever went on elsewhere keeps the focus, and so does a dialog until it has left.
    if (last === undefined || (activeElement !== null && activeElement !== body)) return;
    const next = gap ? successor(part, gap, last.name) : last.control;
    gap = undefined;
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  };

  const rows = new MutationObserver(notice);
  rows.observe(part, { childList: true, subtree: true });
  // Dialogs hang on the body.
  const dialogs = new MutationObserver((records) => {
    if (records.some(({ removedNodes }) => removedNodes.length > 0)) giveBack();
  });
  dialogs.observe(document.body, { childList: true });
  part.addEventListener('focusin', remember);
  part.addEventListener('focusout', forget);
  return () => {
    rows.disconnect();
    dialogs.disconnect();
    part.removeEventListener('focusin', remember);
    part.removeEventListener('focusout', forget);
  };
}

function successor(part: HTMLElement, gap: Gap, name: string): HTMLElement | undefined {
  const page = part.closest('main') ?? document.body;
  const controls = [...page.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => control.checkVisibility());
  const inPart = controls.filter((control) => part.contains(control));
  const isAfter = (control: Node) => standsAfter(control, gap);
  const after = controls.find(isAfter);
  const before = controls.findLast((control) => !isAfter(control));
  return (
    inPart.find((control) => isAfter(control) && nameOf(control) === name) ??
    inPart.find((control) => nameOf(control) === name) ??
    [after, before].find((control) => control !== undefined && gap.parent.contains(control)) ??
    [after, before].find((control) => control !== undefined && part.contains(control)) ??
    after ??
    before
  );
}

function standsAfter(control: Node, { parent, previous, next }: Gap): boolean {
  // What came in its place follows the one before it.
  if (previous?.isConnected === true) return follows(control, previous) && !previous.contains(control);
  if (next?.isConnected === true) return next.contains(control) || follows(control, next);
  return follows(control, parent);
}

function follows(one: Node, other: Node): boolean {
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent;
}
