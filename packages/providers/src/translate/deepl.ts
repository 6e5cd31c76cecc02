import { AppError, type ErrorCode, type Language } from '@parley/contract';
import { authHeaders, PROVIDER_REGISTRY } from '../registry.ts';
import { asList, asObject, asText, parseJson } from '../wire/loose-json.ts';
import { KEPT_ELEMENT, markKept, piecesOf, unmarkKept } from './translatable.ts';

/** What DeepL calls the languages of the product; those that it does not write are missing. */
const TARGETS: Readonly<Partial<Record<Language, string>>> = {
  cn: 'ZH-HANS',
  en: 'EN-US',
  tw: 'ZH-HANT',
  pt: 'PT-BR',
  jp: 'JA',
  ko: 'KO',
  id: 'ID',
  fr: 'FR',
  es: 'ES',
  it: 'IT',
  tr: 'TR',
  de: 'DE',
  vi: 'VI',
  ru: 'RU',
  cs: 'CS',
  no: 'NB',
  ar: 'AR',
  sk: 'SK',
};

/** DeepL takes at most 50 texts and 128 KiB at once. */
const MOST_TEXTS = 50;
const MOST_CHARACTERS = 30_000;

const FAILURES: Readonly<Record<number, ErrorCode>> = {
  400: 'upstream_bad_request',
  401: 'upstream_refused_key',
  403: 'upstream_refused_key',
  404: 'upstream_bad_request',
  413: 'payload_too_large',
  429: 'upstream_rate_limited',
  456: 'upstream_quota',
  529: 'upstream_rate_limited',
};

export interface DeepLOptions {
  readonly apiKey: string;
  /** Without one, the address that belongs to the key. */
  readonly baseUrl?: string | undefined;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly signal?: AbortSignal | undefined;
}

/** Whether DeepL writes a language. */
export function isDeepLTarget(language: Language): boolean {
  return TARGETS[language] !== undefined;
}

/** Translates a message, its code and formulas left alone. Throws `AppError`. */
export async function translateWithDeepL(text: string, target: Language, options: DeepLOptions): Promise<string> {
  const language = TARGETS[target];
  if (language === undefined) throw new AppError('bad_request', 'DeepL does not translate into that language');
  const pieces = piecesOf(text);
  const words = pieces.filter(({ kind }) => kind === 'words').map((piece) => piece.text);
  const translated: string[] = [];
  for (const batch of batchesOf(words)) translated.push(...(await ask(batch, language, options)));
  const next = translated.values();
  return pieces.map((piece) => (piece.kind === 'kept' ? piece.text : (next.next().value ?? piece.text))).join('');
}

async function ask(texts: readonly string[], language: string, options: DeepLOptions): Promise<string[]> {
  const { apiKey, fetch, signal } = options;
  // The spaces around a paragraph are its place on the page, and a translator may lose them.
  const bare = texts.map((text) => text.trim());
  const response = await fetch(`${addressOf(options)}/v2/translate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authHeaders('DeepL', apiKey) },
    body: JSON.stringify({
      text: bare.map(markKept),
      target_lang: language,
      tag_handling: 'xml',
      ignore_tags: [KEPT_ELEMENT],
      preserve_formatting: true,
    }),
    redirect: 'error',
    ...(signal && { signal }),
  });
  const body = await response.text();
  if (!response.ok) throw new AppError(FAILURES[response.status] ?? 'upstream_failed');
  const found = asList(asObject(parseJson(body))?.['translations']).map((one) => asText(asObject(one)?.['text']));
  return texts.map((text, index) => {
    const xml = found[index];
    if (xml === undefined) throw new AppError('empty_response');
    return text.replace(bare[index] ?? '', () => unmarkKept(xml));
  });
}

/** Keys of free accounts end in `:fx` and are known only at an address of their own. */
function addressOf({ apiKey, baseUrl = '' }: DeepLOptions): string {
  if (baseUrl.trim() !== '') return withoutSuffix(withoutSuffix(baseUrl.trim(), '/'), '/v2');
  const { baseUrl: paid, otherEndpoints } = PROVIDER_REGISTRY.DeepL;
  return apiKey.trim().endsWith(':fx') ? (otherEndpoints[0]?.url ?? paid) : paid;
}

function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let size = Infinity;
  for (const text of texts) {
    const last = batches.at(-1);
    if (!last || last.length >= MOST_TEXTS || size + text.length > MOST_CHARACTERS) {
      batches.push([text]);
      size = text.length;
    } else {
      last.push(text);
      size += text.length;
    }
  }
  return batches;
}

function withoutSuffix(text: string, suffix: string): string {
  return text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
}
