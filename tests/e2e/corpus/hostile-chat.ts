import type { Case } from './attack.ts';

export interface HostileParts {
  /** Each is said once, and stands in every other place as well. */
  readonly words: readonly Case[];
  readonly names: readonly Case[];
  readonly addresses: readonly Case[];
}

/**
 * A chat in which every place that holds words of somebody else holds hostile ones: questions, answers, thoughts, translations,
 * names of models, tools and files, what tools were asked and answered, sources and pictures.
 */
export function hostileMessages({ words, names, addresses }: HostileParts): object[] {
  const date = Date.UTC(2026, 10, 12);
  const turns = [...words, ...names, ...addresses];
  return turns.flatMap(({ text }, index) => {
    const name = at(names, index);
    const url = at(addresses, index);
    const call = { id: `c${index}`, name, title: name, arguments: text, result: text, isError: index % 5 === 0 };
    return [
      {
        id: `q${index}`,
        role: 'user',
        date,
        content: [
          { type: 'text', text },
          { type: 'image_url', image_url: { url } },
        ],
        attachments: [{ id: 'f', name, mediaType: name, sizeBytes: 1 }],
      },
      {
        id: `a${index}`,
        role: 'assistant',
        date,
        content: text,
        reasoning: text,
        model: name,
        durationMs: 1,
        translation: { language: name, text },
        errorCode: name,
        isError: index % 7 === 0,
        tools: [
          {
            ...call,
            citations: [{ title: text, url, number: 1 }],
            files: [{ name: name.slice(0, 200), mediaType: 'image/png', url }],
          },
        ],
      },
    ];
  });
}

function at(cases: readonly Case[], index: number): string {
  return cases[index % cases.length]?.text ?? '';
}
