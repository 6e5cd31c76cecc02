import type { Flag } from './help.ts';

export const FLAGS: readonly (Flag & { readonly setting?: string })[] = [
  { name: 'port', value: 'N', setting: 'PORT', help: 'Port to listen on, instead of PORT.' },
  { name: 'host', value: 'H', setting: 'HOST', help: 'Address to listen on, instead of HOST.' },
  { name: 'data', value: 'FOLDER', setting: 'PARLEY_DATA', help: 'Data folder, instead of PARLEY_DATA.' },
  { name: 'version', help: 'Show the version and end.' },
  { name: 'help', help: 'Show this and end.' },
];

export type CommandLine =
  | { kind: 'run'; settings: Record<string, string> }
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'mistake'; problem: string };

/** Reads what stands behind the program's name; flags win over the environment. */
export function readCommandLine(words: readonly string[]): CommandLine {
  const settings: Record<string, string> = {};
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--help' || word === '-h') return { kind: 'help' };
    if (word === '--version' || word === '-v') return { kind: 'version' };
    const [name, attached] = splitAtEqualsSign(word);
    const flag = FLAGS.find((candidate) => candidate.setting !== undefined && name === `--${candidate.name}`);
    if (flag?.setting === undefined) {
      return {
        kind: 'mistake',
        problem: `There is no flag '${word}': run "npm start -- --help" to see those that exist`,
      };
    }
    const value = attached ?? rest.shift();
    if (value === undefined || value === '') {
      return { kind: 'mistake', problem: `${name} needs a value, as in "npm start -- ${name} ${flag.value}"` };
    }
    settings[flag.setting] = value;
  }
  return { kind: 'run', settings };
}

function splitAtEqualsSign(word: string): [name: string, value: string | undefined] {
  const at = word.indexOf('=');
  return at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}
