import type { ContentPart, SharedMessage } from '@parley/contract';
import { findSecrets, type SecretKind } from './find-secrets.ts';

/** Something that should perhaps not be public, wherever it stands in a chat. */
export interface Finding {
  readonly kind: SecretKind;
  readonly value: string;
  readonly count: number;
}

interface PublicText {
  readonly name: string;
  readonly messages: readonly SharedMessage[];
}

/** What a chat and its title have that should perhaps not be public, each once, in the order of the chat. */
export function findingsIn({ name, messages }: PublicText, countries: readonly string[]): Finding[] {
  return findingsInTexts([name, ...messages.flatMap(textsOf)], countries);
}

/** What texts have that should perhaps not be public, each once. */
export function findingsInTexts(texts: readonly string[], countries: readonly string[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const text of texts) {
    for (const { kind, value } of findSecrets(text, countries)) {
      findings.set(value, { kind, value, count: (findings.get(value)?.count ?? 0) + 1 });
    }
  }
  return [...findings.values()];
}

/** The findings of two texts as those of one. */
export function joinFindings(first: readonly Finding[], then: readonly Finding[]): Finding[] {
  const joined = new Map(first.map((finding) => [finding.value, finding]));
  for (const finding of then) {
    joined.set(finding.value, { ...finding, count: finding.count + (joined.get(finding.value)?.count ?? 0) });
  }
  return [...joined.values()];
}

/**
 * A text with these values blacked out, wherever they stand. It stays as long as it was, since a message says where in it its
 * calls stand.
 */
export function blackedOut(text: string, values: readonly string[]): string {
  return values
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, value) => rest.replaceAll(value, () => '█'.repeat(value.length)), text);
}

/** A message with each of its texts changed. Addresses of pictures and ids are no texts. */
export function withTexts(message: SharedMessage, change: (text: string) => string): SharedMessage {
  const { content, reasoning, translation, attachments, tools } = message;
  return {
    ...message,
    content: typeof content === 'string' ? change(content) : content.map((part) => partWithTexts(part, change)),
    ...(reasoning !== undefined && { reasoning: change(reasoning) }),
    ...(translation && { translation: { ...translation, text: change(translation.text) } }),
    ...(attachments && { attachments: attachments.map((file) => ({ ...file, name: change(file.name) })) }),
    tools: tools.map((call) => ({
      ...call,
      arguments: change(call.arguments),
      ...(call.title !== undefined && { title: change(call.title) }),
      ...(call.result !== undefined && { result: change(call.result) }),
      ...(call.citations && {
        citations: call.citations.map((source) => ({
          ...source,
          title: change(source.title),
          url: change(source.url),
        })),
      }),
      ...(call.files && { files: call.files.map((file) => ({ ...file, name: change(file.name) })) }),
    })),
  };
}

function partWithTexts(part: ContentPart, change: (text: string) => string): ContentPart {
  if (part.type === 'text') return { ...part, text: change(part.text) };
  if (part.type === 'image_url') return part;
  const task = part.midjourney_task;
  return { ...part, midjourney_task: { ...task, prompt: change(task.prompt) } };
}

function textsOf(message: SharedMessage): string[] {
  const texts: string[] = [];
  withTexts(message, (text) => {
    if (text !== '') texts.push(text);
    return text;
  });
  return texts;
}
