import { randomUUID } from 'node:crypto';
import { streamChat } from '@parley/providers';
import type { AuditLog } from '../features/accounts/audit-log.ts';
import type { Channel } from '../features/channels/channel.ts';
import type { ChannelRow, ChannelsRepository } from '../features/channels/repository.ts';
import { channelOf, rowOf } from '../features/channels/stored-channel.ts';
import { fetchModelList } from '../features/channels/model-list.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import { StartupError } from '../lib/startup-error.ts';
import type { AddCommand, ChannelCommand } from './command.ts';
import { printTable, visible } from './print-table.ts';

export interface AdminParts {
  readonly repository: ChannelsRepository;
  readonly audit: AuditLog;
  readonly box: SecretBox;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly print: (line: string) => void;
  readonly readKeys: (source: AddCommand['keys']) => Promise<string[]>;
}

const TIMEOUT_MS = 30_000;

/** Does what a command says. Throws a sentence where it cannot be done. */
export async function runCommand(command: ChannelCommand, given: AdminParts): Promise<void> {
  const parts = { ...given, print: (line: string) => given.print(visible(line)) };
  const { repository, audit, print, now } = parts;
  if (command.kind === 'add') return add(command, parts);
  if (command.kind === 'list') return list(parts);
  const row = await find(command.name, repository);
  switch (command.kind) {
    case 'test':
      return test(row, parts);
    case 'remove':
      await repository.remove(row.id, ({ name }) => audit.serverAct('channel-removed', { detail: { channel: name } }));
      return print(`The channel ${row.name} is removed.`);
    case 'enable':
    case 'disable':
      await repository.change(row.id, { enabled: command.kind === 'enable' }, now(), ({ name }) =>
        audit.serverAct('channel-changed', { detail: { channel: name, act: command.kind } }),
      );
      return print(`The channel ${row.name} is ${command.kind}d.`);
    default:
      command satisfies never;
  }
}

async function add(command: AddCommand, { repository, audit, box, now, print, readKeys }: AdminParts): Promise<void> {
  const { provider, name, baseUrl, models, weight } = command;
  const keys = await readKeys(command.keys);
  const row = rowOf({ id: randomUUID(), name, provider, baseUrl, keys, models, weight }, box, now());
  const note = audit.serverAct('channel-added', { detail: { channel: name, provider } });
  if (!(await repository.insert(row, note))) throw new StartupError(`There is a channel called ${name} already`);
  print(`The channel ${name} is added. Try it with: npm run admin -- channel test ${JSON.stringify(name)}`);
}

async function find(name: string, repository: ChannelsRepository): Promise<ChannelRow> {
  const rows = await repository.list();
  const row = rows.find((candidate) => candidate.name === name || candidate.id === name);
  if (row) return row;
  const names = rows.map((candidate) => candidate.name).join(', ');
  throw new StartupError(
    `There is no channel called ${name}. ${names === '' ? 'There are none.' : `There are: ${names}.`}`,
  );
}

async function list({ repository, box, print }: AdminParts): Promise<void> {
  const rows = await repository.list();
  if (rows.length === 0) return print('There are no channels yet. Providers of the environment work without one.');
  const table = [
    ['name', 'provider', 'state', 'weight', 'keys', 'models', 'address'],
    ...rows.map((row) => cells(row, box)),
  ];
  printTable(table, print);
}

function cells(row: ChannelRow, box: SecretBox): string[] {
  const state = row.enabled === 1 ? 'on' : 'off';
  const channel = opened(row, box);
  if (!channel) return [row.name, row.provider, 'keys unreadable', String(row.weight), '?', '?', row.base_url];
  const models = channel.models.length === 0 ? 'as listed' : channel.models.join(',');
  return [row.name, row.provider, state, String(row.weight), String(channel.keys.length), models, channel.baseUrl];
}

function opened(row: ChannelRow, box: SecretBox): Channel | undefined {
  try {
    return channelOf(row, box);
  } catch {
    return undefined;
  }
}

/** Lists the models, and asks one of them for a word with every key. */
async function test(row: ChannelRow, { box, fetch, print }: AdminParts): Promise<void> {
  const channel = opened(row, box);
  if (!channel) throw new StartupError(`The keys of ${row.name} cannot be read with this PARLEY_SECRET: add it again`);
  const listing = await fetchModelList(channel, (url, init) => fetch(url, init), TIMEOUT_MS);
  const listed = listing.kind === 'listed' ? listing.models : [];
  print(`models: ${listing.kind === 'listed' ? `${listed.length} listed` : listing.kind}`);
  const model = channel.models[0] ?? listed.find(({ chats }) => chats !== false)?.name;
  if (model === undefined) throw new StartupError('There is no model to ask: give the channel --models');
  let isFine = true;
  for (const [at, key] of channel.keys.entries()) {
    const problem = await ask(channel, key.value, model, fetch);
    isFine &&= problem === undefined;
    print(`key ${at + 1}: ${problem ?? `${model} answers`}`);
  }
  if (!isFine) throw new StartupError('Not every key works');
}

async function ask(
  channel: Channel,
  apiKey: string,
  model: string,
  fetch: typeof globalThis.fetch,
): Promise<string | undefined> {
  const request = { model, messages: [{ role: 'user' as const, content: 'Say hi.' }], max_tokens: 16 };
  const target = { provider: channel.provider.name, baseUrl: channel.baseUrl, credentials: { apiKey }, model };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    for await (const part of streamChat(request, { ...target, fetch, signal })) {
      if (part.type === 'error') return part.message.replaceAll(apiKey || '\0', '…');
    }
    return undefined;
  } catch {
    return 'no answer within 30 seconds';
  }
}
