const LONGEST_TOPIC = 48;

/** A first name for a chat: the beginning of its first question, cut between words. */
export function topicFromText(text: string): string {
  const line = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^[#>*\-\s`]+/, '');
  const characters = Array.from(line);
  if (characters.length <= LONGEST_TOPIC) return line;
  const cut = characters.slice(0, LONGEST_TOPIC).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > LONGEST_TOPIC / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
