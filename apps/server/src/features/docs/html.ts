const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to put into a page as it stands. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

type Value = Html | string | number | false | undefined | readonly Html[];

/** A template in which everything that is not markup already is escaped. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const rendered = values.map((value) => markupOf(value));
  return new Html(parts.map((part, index) => part.replaceAll(/\s+/g, ' ') + (rendered[index] ?? '')).join(''));
}

function markupOf(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.join('');
  return String(value).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
