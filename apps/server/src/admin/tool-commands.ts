import { existsSync, readFileSync, statSync } from 'node:fs';
import { AppError, TOOL_SCHEMA_TEXT_MAX_LENGTH } from '@parley/contract';
import type { SharedDraft, SharedTools } from '../features/tools/shared-tools.ts';
import { readOrigins } from '../features/tools/origins.ts';
import { StartupError } from '../lib/startup-error.ts';
import { printTable, visible } from './print-table.ts';
import type { ShareOptions, ToolCommand } from './tool-command.ts';

export interface ToolAdminParts {
  readonly shared: SharedTools;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
}

/** Does what a command about shared tools says. Throws a sentence where it cannot be done. */
export async function runToolCommand(command: ToolCommand, given: ToolAdminParts): Promise<void> {
  const parts = { ...given, print: (line: string) => given.print(visible(line)) };
  switch (command.kind) {
    case 'tool-list':
      return list(parts);
    case 'tool-share':
      return share(command.source, command.options, parts);
    case 'tool-unshare':
      if (!(await parts.shared.unshare(command.id)))
        throw new StartupError(`There is no shared tool with the id "${command.id}".`);
      return parts.print(
        'It is shared no longer. What people had set up for it, their credentials included, is deleted.',
      );
    default:
      command satisfies never;
  }
}

async function list({ shared, print }: ToolAdminParts): Promise<void> {
  const tools = await shared.list();
  if (tools.length === 0) return print('No tools are shared.');
  printTable(
    [
      ['ID', 'NAME', 'SERVERS', 'SCHEMA', 'KEY', 'INSTALLED', 'CHANGED'],
      ...tools.map(({ id, name, origins, schema_bytes: bytes, hasKey, installed, updated_at: changed }) => [
        id,
        name,
        readOrigins(origins).join(' '),
        `${Math.ceil(bytes / 1_024)} KB`,
        hasKey ? 'yes' : 'no',
        String(installed),
        new Date(changed).toISOString().slice(0, 10),
      ]),
    ],
    print,
  );
}

async function share(
  source: string,
  options: ShareOptions,
  { shared, environment, print }: ToolAdminParts,
): Promise<void> {
  const { keyVariable, replaces, ...given } = options;
  const key = keyVariable === undefined ? undefined : environment[keyVariable];
  if (keyVariable !== undefined && !key) throw new StartupError(`The environment variable ${keyVariable} is empty.`);
  const found = existsSync(source) ? { schema: readSchema(source) } : await shared.draftOf(source);
  if (!found) throw new StartupError(`There is neither a file nor a tool called "${source}".`);
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const draft: SharedDraft = { ...found, ...said, key };
  try {
    const id = await shared.share(draft, replaces);
    print(`Everybody on this server can install it now. Its id is ${id}.`);
    if (replaces !== undefined && key === undefined) print('It has no key. Give --key-env where it needs one.');
  } catch (error) {
    if (error instanceof AppError) throw new StartupError(`It cannot be shared: ${error.message}.`);
    throw error;
  }
}

function readSchema(file: string): string {
  try {
    if (statSync(file).size > TOOL_SCHEMA_TEXT_MAX_LENGTH)
      throw new StartupError(`${file} is larger than ${TOOL_SCHEMA_TEXT_MAX_LENGTH / 1_048_576} MB.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
