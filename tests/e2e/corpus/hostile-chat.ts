import type { Case } from './attack.ts';

export interface HostileParts {
  /** Each is said once, and stands in every other place as well. */
  readonly words: readonly Case[];
  readonly names: readonly Case[];
  readonly addresses: readonly Case[];
}

const DATE = Date.UTC(2026, 10, 12);
/** Questions are shown as they were written, so that many cases can stand in one. */
const TURNS_PER_QUESTION = 10;

/**
 * A chat in which every place that holds words of somebody else holds hostile ones: questions, answers, thoughts, translations,
 * names of models, tools and files, what tools were asked and answered, sources and pictures.
 */
export function hostileMessages({ words, names, addresses }: HostileParts): object[] {
  const turns = [...words, ...names, ...addresses].map(({ text }, index) => ({
    index,
    text,
    name: at(names, index),
    url: at(addresses, index),
  }));
  return turns.flatMap((turn) =>
    turn.index % TURNS_PER_QUESTION === 0
      ? [questionOf(turns.slice(turn.index, turn.index + TURNS_PER_QUESTION)), answerOf(turn)]
      : [answerOf(turn)],
  );
}

interface Turn {
  readonly index: number;
  readonly text: string;
  readonly name: string;
  readonly url: string;
}

function questionOf(turns: readonly Turn[]): object {
  return {
    id: `q${turns[0]?.index}`,
    role: 'user',
    date: DATE,
    content: [
      ...turns.map(({ text }) => ({ type: 'text', text })),
      ...turns.map(({ url }) => ({ type: 'image_url', image_url: { url } })),
    ],
    attachments: turns.map(({ name, index }) => ({ id: `f${index}`, name, mediaType: name, sizeBytes: 1 })),
  };
}

function answerOf({ index, text, name, url }: Turn): object {
  return {
    id: `a${index}`,
    role: 'assistant',
    date: DATE,
    content: text,
    reasoning: text,
    model: name,
    durationMs: 1,
    translation: { language: name, text },
    errorCode: name,
    isError: index % 7 === 0,
    tools: [
      {
        id: `c${index}`,
        name,
        title: name,
        arguments: text,
        result: text,
        isError: index % 5 === 0,
        citations: [{ title: text, url, number: 1 }],
        files: [{ name: name.slice(0, 200), mediaType: 'image/png', url }],
      },
    ],
  };
}

function at(cases: readonly Case[], index: number): string {
  return cases[index % cases.length]?.text ?? '';
}
