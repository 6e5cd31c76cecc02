/** Words in the language of the browser. */
export function word(name: string, ...values: string[]): string {
  return chrome.i18n.getMessage(name, values);
}

/** The language that people read, by its own name: `Deutsch`. */
export function ownLanguage(): string {
  const tag = chrome.i18n.getUILanguage();
  return new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
}

/** Fills a page of the extension with words, and gives it the direction and colours of the browser. */
export function dressPage(): void {
  const { documentElement: html } = document;
  html.lang = chrome.i18n.getUILanguage();
  html.dir = chrome.i18n.getMessage('@@bidi_dir');
  for (const element of document.querySelectorAll<HTMLElement>('[data-word]')) {
    element.textContent = word(element.dataset['word'] ?? '');
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-label]')) {
    element.setAttribute('aria-label', word(element.dataset['label'] ?? ''));
    element.title = word(element.dataset['label'] ?? '');
  }
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = (): void => void (html.className = dark.matches ? 'dark' : 'light');
  dark.addEventListener('change', paint);
  paint();
}

/** An element that the page of the extension is known to have. */
export function part(id: string): HTMLElement {
  return partOf(id, HTMLElement);
}

/** An element of a certain kind, such as a field. */
export function partOf<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no such element: ${id}`);
  return found;
}
