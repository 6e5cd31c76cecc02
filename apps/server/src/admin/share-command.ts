import { StartupError } from '../lib/startup-error.ts';
import { HINT, parsedAbout } from './command-words.ts';

export type ShareCommand =
  | { readonly kind: 'share-list'; readonly limit: number }
  | { readonly kind: 'share-takedown' | 'share-restore'; readonly id: string };

const DEFAULT_LISTED = 100;
const MAX_LISTED = 100_000;

/** Reads the words behind `npm run admin -- share`. */
export function readShareCommand(action: string | undefined, rest: readonly string[]): ShareCommand {
  switch (action) {
    case 'list': {
      const { options } = parsedAbout(rest, { limit: { type: 'string' } });
      const limit = Number(options['limit'] ?? DEFAULT_LISTED);
      if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LISTED)
        throw new StartupError(`--limit must be a whole number from 1 to ${MAX_LISTED}`);
      return { kind: 'share-list', limit };
    }
    case 'takedown':
    case 'restore': {
      const [id, ...more] = parsedAbout(rest, {}).words;
      if (id === undefined || more.length > 0)
        throw new StartupError(`"share ${action}" needs the id of a share, the last part of its address. ${HINT}`);
      return { kind: `share-${action}`, id };
    }
    default:
      throw new StartupError(`There is no "share ${action ?? ''}". ${HINT}`);
  }
}
