import type { Tell } from './reports.ts';
import { selectorOf } from './selector-of.ts';

const LONGEST_HTML = 2_000;
const LONGEST_TEXT = 200;
const MARGIN_PX = 2;

/** All that a pointer or a key says. While somebody picks, the page hears nothing of it. */
const POINTER = ['down', 'up', 'move', 'over', 'out', 'enter', 'leave'].flatMap((end) => [
  `pointer${end}`,
  `mouse${end}`,
]);
const PRESS = ['click', 'dblclick', 'auxclick', 'contextmenu', 'dragstart', 'submit', 'touchstart', 'touchend'];
const KEYS = ['keydown', 'keyup', 'keypress'];
/** Events that say what the pointer is on, and not what it left. */
const SAYS_WHERE = /^(?:pointer(?:down|move|over)|click)$/;
/** Prevented, a touch would not become a press. */
const STAYS_ITSELF = /^(?:pointer|touch)/;
const NOT_SEEN = 'script, style, link, meta, template, br';

interface Picker {
  readonly listen: () => void;
  readonly set: (isOn: boolean) => void;
}

/** Lets somebody point at an element of the page, by pointer or by keys, and tells which one it was. */
export function createPicker(tell: Tell): Picker {
  let at: Element | undefined;
  let outline: HTMLElement | undefined;
  /** The key that ended it is still down. */
  let isKeyDown = false;

  const end = (report?: Readonly<Record<string, unknown>>) => {
    outline?.remove();
    outline = undefined;
    if (report) tell({ kind: 'picked', ...report });
  };
  const moveTo = (element: Element | null | undefined) => {
    if (!element || !outline || element === outline) return;
    at = element;
    surround(outline, element);
  };
  const choose = () => {
    // What is taken along must not hold the box.
    outline?.remove();
    end(at ? described(at) : {});
  };
  const onKey = ({ key, shiftKey }: KeyboardEvent) => {
    isKeyDown = true;
    if (key === 'Escape') end({});
    else if (key === 'Enter' || key === ' ') choose();
    else {
      moveTo(neighbour(at ?? document.body, key === 'Tab' && shiftKey ? 'BackTab' : key));
      at?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      moveTo(at);
    }
  };
  const onEvent = (event: Event) => {
    const isLastKey = isKeyDown && event.type === 'keyup';
    if (!outline && !isLastKey) return;
    if (isLastKey) isKeyDown = false;
    event.stopImmediatePropagation();
    if (!STAYS_ITSELF.test(event.type)) event.preventDefault();
    if (event.type === 'keydown') onKey(event as KeyboardEvent);
    else if (SAYS_WHERE.test(event.type) && event.target instanceof Element) moveTo(event.target);
    if (event.type === 'click') choose();
  };
  const follow = () => moveTo(at);

  return {
    listen: () => {
      for (const type of [...POINTER, ...PRESS, ...KEYS])
        addEventListener(type, onEvent, { capture: true, passive: false });
      addEventListener('scroll', follow, { capture: true, passive: true });
    },
    set(isOn) {
      if (!isOn) return end();
      outline ??= newOutline();
      moveTo(neighbour(document.body, 'Tab') ?? document.body);
    },
  };
}

function described(element: Element): Readonly<Record<string, string>> {
  const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? '');
  return {
    selector: selectorOf(element),
    html: element.outerHTML.slice(0, LONGEST_HTML),
    text: text.trim().slice(0, LONGEST_TEXT),
  };
}

/** The element that a key leads to: in and out, to and fro, and by Tab through all of them. */
function neighbour(from: Element, key: string): Element | null | undefined {
  switch (key) {
    case 'ArrowUp':
      return from === document.body ? from : from.parentElement;
    case 'ArrowDown':
      return from.querySelector(`:scope > :not(${NOT_SEEN})`);
    case 'ArrowRight':
      return seen(from, 'nextElementSibling');
    case 'ArrowLeft':
      return seen(from, 'previousElementSibling');
    case 'Tab':
    case 'BackTab': {
      const all = [...document.body.querySelectorAll(`:not(${NOT_SEEN})`)];
      const index = all.indexOf(from);
      return all.at(key === 'Tab' ? (index + 1) % all.length : Math.max(index, 0) - 1);
    }
    default:
      return undefined;
  }
}

function seen(from: Element, step: 'nextElementSibling' | 'previousElementSibling'): Element | null {
  let next = from[step];
  while (next?.matches(NOT_SEEN) === true) next = next[step];
  return next;
}

/** A box around what would be picked. The page's own styles must not reach it, nor a pointer hit it. */
function newOutline(): HTMLElement {
  const outline = document.createElement('parley-outline');
  const style = {
    all: 'initial',
    position: 'fixed',
    'z-index': '2147483647',
    'pointer-events': 'none',
    'box-sizing': 'border-box',
    border: '2px solid oklch(0.55 0.12 166)',
    // On a ground of that colour it would not be seen.
    outline: '1px solid white',
    'border-radius': '4px',
    background: 'oklch(0.55 0.12 166 / 15%)',
  };
  for (const [name, value] of Object.entries(style)) outline.style.setProperty(name, value, 'important');
  return outline;
}

function surround(outline: HTMLElement, element: Element): void {
  const { top, left, width, height } = element.getBoundingClientRect();
  const box = {
    top: top - MARGIN_PX,
    left: left - MARGIN_PX,
    width: width + 2 * MARGIN_PX,
    height: height + 2 * MARGIN_PX,
  };
  for (const [name, value] of Object.entries(box)) outline.style.setProperty(name, `${value}px`, 'important');
  if (!outline.isConnected) document.documentElement.append(outline);
}
