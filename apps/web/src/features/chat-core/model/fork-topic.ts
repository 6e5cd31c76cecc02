import { DEFAULT_TOPIC } from '@parley/contract';

/** The name of the first, second, … fork of a chat in the words of a language: "Tea (fork)", "Tea (fork 2)". */
export type ForkName = (topic: string, number: number) => string;

/**
 * The name of a fork: the first of its row that no other chat has. A fork of "Tea (fork)" is "Tea (fork 2)". A chat that
 * was never named has none to pass on.
 */
export function forkTopic(topic: string, taken: ReadonlySet<string>, nameOf: ForkName): string {
  if (topic === '' || topic === DEFAULT_TOPIC) return topic;
  const base = baseOf(topic, nameOf);
  let number = 1;
  while (taken.has(nameOf(base, number))) number += 1;
  return nameOf(base, number);
}

/** The name without the words that made it that of a fork. */
function baseOf(topic: string, nameOf: ForkName): string {
  const number = Number(/\d+(?=\D*$)/u.exec(topic)?.[0] ?? 1);
  for (const candidate of new Set([number, 1])) {
    const [before = '', after = ''] = nameOf('\0', candidate).split('\0');
    const base = topic.slice(before.length, topic.length - after.length);
    if (base !== '' && nameOf(base, candidate) === topic) return base;
  }
  return topic;
}
