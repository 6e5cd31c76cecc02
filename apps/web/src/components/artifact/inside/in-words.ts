const DEEPEST = 3;
const MOST_ENTRIES = 30;
const FORMAT = /%[sdifoOcj%]/g;

/** What a call of the console says, as one text of bounded length. */
export function consoleText(parts: readonly unknown[], most: number): string {
  const [first, ...rest] = parts;
  const words = typeof first === 'string' ? [filled(first, rest), ...rest] : [...parts];
  return words
    .map((word) => inWords(word))
    .join(' ')
    .slice(0, most);
}

/** Fills the places that a text leaves for what follows it, as consoles do; takes away what was filled in. */
function filled(text: string, rest: unknown[]): string {
  return text.replace(FORMAT, (place) => {
    if (place === '%%') return '%';
    if (rest.length === 0) return place;
    const value = rest.shift();
    if (place === '%c') return '';
    if (place === '%d' || place === '%i') return String(Math.trunc(Number(value)));
    return place === '%f' ? String(Number(value)) : inWords(value);
  });
}

/** A value as somebody would write it. Never throws, whatever a page has made of its objects. */
export function inWords(value: unknown, depth = 0): string {
  try {
    return described(value, depth);
  } catch {
    return '(not readable)';
  }
}

function described(value: unknown, depth: number): string {
  if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `function ${value.name}`.trim();
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Error) return String(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof Element !== 'undefined' && value instanceof Element) return startTag(value);
  if (Array.isArray(value)) return enclosed('[', value, (item) => inWords(item, depth + 1), ']', depth);
  if (value instanceof Set) return `Set ${enclosed('{', value, (item) => inWords(item, depth + 1), '}', depth)}`;
  const pair = ([key, item]: readonly [unknown, unknown]) => `${inWords(key)}: ${inWords(item, depth + 1)}`;
  if (value instanceof Map) return `Map ${enclosed('{', value, pair, '}', depth)}`;
  return enclosed('{', Object.entries(value), pair, '}', depth);
}

/** The first entries of a list between its brackets; so deep inside that nobody would read them, none. */
function enclosed<Item>(
  open: string,
  items: Iterable<Item>,
  word: (item: Item) => string,
  close: string,
  depth: number,
): string {
  if (depth >= DEEPEST) return `${open}…${close}`;
  const words: string[] = [];
  for (const item of items) {
    if (words.length === MOST_ENTRIES) {
      words.push('…');
      break;
    }
    words.push(word(item));
  }
  return words.length === 0 ? open + close : `${open} ${words.join(', ')} ${close}`;
}

function startTag(element: Element): string {
  const { outerHTML } = element.cloneNode(false) as Element;
  const end = outerHTML.lastIndexOf('</');
  return end === -1 ? outerHTML : outerHTML.slice(0, end);
}
