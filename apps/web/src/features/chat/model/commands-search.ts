import { fuzzyMatch, type MatchRange } from '#/lib/fuzzy-match.ts';

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

/** Below every name that fits. */
const BY_KEYWORD_SCORE = -1_000;

/** The commands that a query fits by name, or else by the start of another word for them; best first. */
export function searchCommands(commands: readonly NamedCommand[], query: string): FoundCommand[] {
  const wanted = query.trim().toLowerCase();
  return commands
    .flatMap((command) => {
      const match = fuzzyMatch(command.name, wanted);
      if (match) return [{ command, ...match, score: wanted === '' ? 0 : match.score }];
      const isOtherWord = command.keywords.split(' ').some((word) => word.startsWith(wanted));
      return isOtherWord ? [{ command, ranges: [], score: BY_KEYWORD_SCORE }] : [];
    })
    .toSorted((left, right) => right.score - left.score)
    .map(({ command, ranges }) => ({ command, ranges }));
}
