import { parseArgs } from 'node:util';
import { StartupError } from '../lib/startup-error.ts';

export const HINT = 'Run "npm run admin -- --help" to see what there is.';

/** The words and options behind a command. Throws a sentence about what is wrong with them. */
export function parsedAbout(
  words: readonly string[],
  options: Record<string, { readonly type: 'string' | 'boolean' }>,
): { words: string[]; options: Record<string, string | boolean | undefined> } {
  try {
    const { values, positionals } = parseArgs({ args: [...words], strict: true, allowPositionals: true, options });
    return { words: positionals, options: values };
  } catch (error) {
    throw new StartupError(`${(error as Error).message.split('\n')[0]}. ${HINT}`);
  }
}
