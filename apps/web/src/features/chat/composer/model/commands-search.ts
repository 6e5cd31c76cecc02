import { createMatcher, matchRanges, queryWords, type MatchRange } from '#/lib/match-text.ts';

/** A command in the reader's language. */
export interface NamedCommand {
  readonly id: string;
  readonly name: string;
  /** Other words for it, parted by spaces. */
  readonly keywords: string;
}

interface FoundCommand {
  readonly command: NamedCommand;
  readonly ranges: readonly MatchRange[];
}

const byName = createMatcher<NamedCommand>(({ name, keywords }) => [
  { kind: 'title', text: name },
  { kind: 'keywords', text: keywords },
]);

/** The commands that a query fits by name, or else by the start of another word for them; best first. */
export function searchCommands(commands: readonly NamedCommand[], query: string): FoundCommand[] {
  const words = queryWords(query);
  return byName.rank(commands, words).map((command) => ({ command, ranges: matchRanges(command.name, words) }));
}
