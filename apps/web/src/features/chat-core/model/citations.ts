import type { MessageTool } from '@parley/contract';
import { hostOf } from '#/lib/host-of.ts';

type Calls = readonly Pick<MessageTool, 'citations'>[];

/** A source of an answer, by the number under which its model knows it. */
export interface NumberedSource {
  readonly number: number;
  readonly title: string;
  readonly url: string;
}

/** The sources of an answer, each number once, in the order of their numbers. */
export function sourcesOf(calls: Calls): NumberedSource[] {
  const sources = new Map<number, NumberedSource>();
  for (const { citations = [] } of calls) {
    for (const { number, title, url } of citations) {
      if (number !== undefined && !sources.has(number)) sources.set(number, { number, title, url });
    }
  }
  return [...sources.values()].toSorted((a, b) => a.number - b.number);
}

/** `[1]`, as models write where they have something from. */
const MARK = /\[(\d{1,4})\]/g;

/** The sources that a text names; all where it names none. */
export function namedSources(sources: readonly NumberedSource[], text: string): readonly NumberedSource[] {
  const named = new Set(Array.from(text.matchAll(MARK), ([, number]) => Number(number)));
  const cited = sources.filter(({ number }) => named.has(number));
  return cited.length > 0 ? cited : sources;
}

/** The sources of an answer as lines of Markdown, for copies and files; empty without any. */
export function sourceLines({ tools, text }: { readonly tools: Calls; readonly text: string }): string {
  return namedSources(sourcesOf(tools), text)
    .map(
      ({ number, title, url }) => String.raw`- \[${number}\] [${plainTitle(title) || hostOf(url)}](${addressOf(url)})`,
    )
    .join('\n');
}

/** An answer with its sources below it. */
export function withSources(text: string, tools: Calls): string {
  const lines = sourceLines({ tools, text });
  return lines === '' ? text : `${text.trimEnd()}\n\n${lines}`;
}

function plainTitle(title: string): string {
  return title
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`);
}

/** A bracket or a blank would end the address. */
function addressOf(url: string): string {
  return url.replaceAll(
    /[\s()<>]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/**
 * Gives the sources of an answer their numbers: the same address has the same number however many calls of the answer find it, and
 * two calls that run side by side never share one. An answer that goes on after a reload goes on counting.
 */
export function sourceNumbers(calls: Calls): (url: string) => number {
  const known = sourcesOf(calls);
  const numbers = new Map(known.map(({ url, number }) => [url, number]));
  let last = Math.max(0, ...known.map(({ number }) => number));
  return (url) => {
    const number = numbers.get(url) ?? (last += 1);
    numbers.set(url, number);
    return number;
  };
}
