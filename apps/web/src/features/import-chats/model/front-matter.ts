interface Facts {
  readonly id: string;
  readonly title: string;
  readonly created: number;
  readonly updated: number;
  readonly models: readonly string[];
  readonly messages: number;
  /** Versions of messages that are not in the document. */
  readonly otherVersions: number;
  readonly shelf: string;
}

/** What is known of a chat, at the top of its document, where notes programs look for it. */
export function frontMatter(facts: Facts): string {
  const lines = [
    `title: ${quoted(facts.title)}`,
    `created: ${dateOf(facts.created)}`,
    `updated: ${dateOf(facts.updated)}`,
    ...(facts.models.length > 0 ? [`models: [${facts.models.map(quoted).join(', ')}]`] : []),
    `messages: ${facts.messages}`,
    ...(facts.otherVersions > 0 ? [`other-versions: ${facts.otherVersions}`] : []),
    ...(facts.shelf === 'pinned' || facts.shelf === 'archive' ? [`shelf: ${facts.shelf}`] : []),
    `parley-id: ${quoted(facts.id)}`,
  ];
  return `---\n${lines.join('\n')}\n---\n\n`;
}

/** JSON is YAML, and no sign in a text can end it. Two breaks of lines are YAML's alone. */
const quoted = (text: string): string =>
  JSON.stringify(text)
    .replaceAll('\u{2028}', String.raw`\u2028`)
    .replaceAll('\u{2029}', String.raw`\u2029`);

function dateOf(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? 'null' : date.toISOString();
}

/** Gives every file a name of its own, also where capitals make no difference. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const [, stem = name, ending = ''] = /^(.*)(\.[^.]+)$/su.exec(name) ?? [];
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${stem} (${number})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}
