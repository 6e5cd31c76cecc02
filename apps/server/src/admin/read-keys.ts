import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { StartupError } from '../lib/startup-error.ts';
import type { KeySource } from './command.ts';

export interface KeyInput {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly warn: (sentence: string) => void;
}

const KEY = /^[\x21-\x7e]{1,4096}$/;

/** The keys of a new channel; a single empty one where the upstream asks for none. */
export async function readKeys(source: KeySource, input: KeyInput): Promise<string[]> {
  const keys = [...new Set((await from(source, input)).map((key) => key.trim()).filter((key) => key !== ''))];
  if (source.kind === 'none') return [''];
  if (keys.length === 0) throw new StartupError('No key was given: use --key-env, standard input, or --no-key');
  if (!keys.every((key) => KEY.test(key))) throw new StartupError('A key must be one word of plain characters');
  return keys;
}

async function from(source: KeySource, { environment, stdin, warn }: KeyInput): Promise<string[]> {
  switch (source.kind) {
    case 'none':
      return [];
    case 'given':
      warn('The key now stands in the history of your shell. Next time use --key-env or standard input.');
      return [...source.keys];
    case 'environment':
      return source.names.map((name) => {
        const key = environment[name];
        if (key === undefined || key === '') throw new StartupError(`The environment variable ${name} is not set`);
        return key;
      });
    case 'input':
      if (stdin.isTTY !== true) return (await text(stdin)).split(/\r?\n/);
      warn('Enter the keys, one on each line and none after the last. They are not shown.');
      return typed(stdin);
    default:
      return source satisfies never;
  }
}

async function typed(stdin: NodeJS.ReadableStream): Promise<string[]> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silence, terminal: true });
  const keys: string[] = [];
  for await (const line of lines) {
    if (line.trim() === '') break;
    keys.push(line);
  }
  lines.close();
  return keys;
}
