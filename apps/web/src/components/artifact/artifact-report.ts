/** One line that a page wrote to its console, or a failure of its script. */
export interface ConsoleLine {
  readonly level: 'log' | 'info' | 'warn' | 'error';
  readonly text: string;
  /** Where in the source, as far as known. */
  readonly line?: number;
}

/** An element that somebody pointed at in a preview. */
export interface PickedElement {
  readonly selector: string;
  readonly html: string;
  readonly text: string;
}

/** What the frame says of itself. All of it comes out of a hostile page: good to be shown as text, within bounds, and nothing more. */
export type ArtifactReport =
  | { readonly kind: 'seen'; readonly isBlank: boolean }
  | { readonly kind: 'error'; readonly message: string; readonly line?: number }
  /** A package that the source imports and that is not there. */
  | { readonly kind: 'missing'; readonly name: string }
  /** The policy of the frame has refused something. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'escape' }
  | { readonly kind: 'console'; readonly line: ConsoleLine }
  /** Nothing, where picking was given up. */
  | { readonly kind: 'picked'; readonly element: PickedElement | undefined };

const LONGEST = { error: 200, name: 100, text: 2_000, selector: 500, html: 2_000, pickedText: 200 };
const LEVELS = ['log', 'info', 'warn', 'error'] as const;
const MOST_LINES = 1_000_000;

/** Reads what came through the port; undefined for anything that the frame's own page would not say. */
export function readReport(data: unknown): ArtifactReport | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { kind, ...said } = data as Readonly<Record<string, unknown>>;
  switch (kind) {
    case 'seen':
      return { kind, isBlank: said['isBlank'] === true };
    case 'error':
      return { kind, message: textOf(said['message'], LONGEST.error), ...lineOf(said['line']) };
    case 'missing':
      return { kind, name: textOf(said['name'], LONGEST.name) };
    case 'refused':
    case 'escape':
      return { kind };
    case 'console': {
      const level = LEVELS.find((known) => known === said['level']) ?? 'log';
      return { kind, line: { level, text: textOf(said['text'], LONGEST.text), ...lineOf(said['line']) } };
    }
    case 'picked':
      return { kind, element: elementOf(said) };
    default:
      return undefined;
  }
}

function elementOf({ selector, html, text }: Readonly<Record<string, unknown>>): PickedElement | undefined {
  const element = {
    selector: textOf(selector, LONGEST.selector),
    html: textOf(html, LONGEST.html),
    text: textOf(text, LONGEST.pickedText),
  };
  return element.selector === '' ? undefined : element;
}

function textOf(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : '';
}

function lineOf(value: unknown): { readonly line?: number } {
  const isLine = typeof value === 'number' && Number.isInteger(value) && value > 0 && value < MOST_LINES;
  return isLine ? { line: value } : {};
}
