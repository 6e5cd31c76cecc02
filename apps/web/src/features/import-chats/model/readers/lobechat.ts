import { takeChat } from '../draft-chat.ts';
import { flagIn, idIn, recordIn, recordsIn, textIn, timeIn, type Foreign } from '../foreign.ts';
import { instructionMask } from '../foreign-mask.ts';
import type { MakeReader, ReaderWorld } from '../source-reader.ts';
import { lobeMessages } from './lobechat-messages.ts';

/** The tables of an export by their names, row by row. */
type Tables = Map<string, Foreign[]>;

/**
 * LobeChat's export: the rows of its tables, under `state` in files of the browser version and under `data` in those of
 * the database version. What is a chat here is a topic there; what was said outside of topics makes one chat per agent.
 */
export const lobeChatReader: MakeReader = (world) => {
  const tables: Tables = new Map();
  return {
    take([place, table, row], value) {
      if ((place !== 'state' && place !== 'data') || typeof table !== 'string') return;
      if (row === undefined) {
        if (table === 'settings') world.onLoss('settings');
        return;
      }
      const rows = tables.get(table);
      if (rows) rows.push(recordIn(value));
      else tables.set(table, [recordIn(value)]);
    },
    end: () => readTables(tables, world),
  };
};

interface Agent {
  readonly title: string;
  readonly told: string;
  readonly isPinned: boolean;
}

function readTables(tables: Tables, world: ReaderWorld): void {
  const rows = (table: string): Foreign[] => tables.get(table) ?? [];
  const agents = agentsOf(rows);
  const topics = new Map(rows('topics').map((topic) => [idIn(topic['id']), topic]));
  for (const [id, agent] of agents) {
    const mask = instructionMask('lobechat', id, agent.title, agent.told);
    if (mask) world.onMask(mask);
  }
  const chats = new Map<string, Foreign[]>();
  for (const message of [...rows('messages'), ...rows('sessions').flatMap(oldMessages)]) {
    const key = idIn(message['topicId']) || `agent:${placeOf(message)}`;
    const said = chats.get(key);
    if (said) said.push(message);
    else chats.set(key, [message]);
  }
  const beside = besideMessages(rows);
  for (const [key, found] of chats) {
    const topic = topics.get(key);
    const agent = agents.get(placeOf(topic ?? {}) || placeOf(found[0] ?? {}));
    takeChat(world, 'lobechat', {
      id: key,
      topic: topic ? textIn(topic['title']) : (agent?.title ?? ''),
      createdAt: timeIn(topic?.['createdAt']),
      updatedAt: timeIn(topic?.['updatedAt']),
      messages: lobeMessages(found, beside, world),
      instructions: agent?.told ?? '',
      shelf: flagIn(topic?.['favorite']) || (topic === undefined && agent?.isPinned === true) ? 'pinned' : '',
      memory: { text: textIn(topic?.['historySummary']) },
    });
  }
}

/** A message belongs to a session, in newer files to an agent. */
const placeOf = (row: Foreign): string => idIn(row['sessionId']) || idIn(row['agentId']) || idIn(row['groupId']);

/** The first version kept the messages within their session. */
function oldMessages(session: Foreign): Foreign[] {
  return recordsIn(session['chats']).map((message) => ({ ...message, sessionId: session['id'] }));
}

/** By the id of their session and by their own: newer files know agents apart from sessions. */
function agentsOf(rows: (table: string) => Foreign[]): Map<string, Agent> {
  const agents = new Map<string, Agent>();
  for (const agent of rows('agents')) agents.set(idIn(agent['id']), agentOf(agent, agent));
  const agentIds = new Map(rows('agentsToSessions').map((row) => [idIn(row['sessionId']), idIn(row['agentId'])]));
  for (const session of rows('sessions')) {
    const id = idIn(session['id']);
    const known = agents.get(agentIds.get(id) ?? '');
    const own = agentOf(recordIn(session['config']), { ...recordIn(session['meta']), pinned: session['pinned'] });
    const title = own.title || textIn(session['title']) || (known?.title ?? '');
    agents.set(id, { title, told: own.told || (known?.told ?? ''), isPinned: own.isPinned });
    agents.delete(agentIds.get(id) ?? '');
  }
  return agents;
}

function agentOf(config: Foreign, meta: Foreign): Agent {
  return { title: textIn(meta['title']), told: textIn(config['systemRole']), isPinned: flagIn(meta['pinned']) };
}

/** What the database version keeps in tables beside the messages, by the id of the message. */
export interface BesideMessages {
  readonly plugins: ReadonlyMap<string, Foreign>;
  readonly translations: ReadonlyMap<string, Foreign>;
  readonly threads: ReadonlyMap<string, Foreign>;
  readonly files: ReadonlyMap<string, readonly Foreign[]>;
}

function besideMessages(rows: (table: string) => Foreign[]): BesideMessages {
  const byId = (table: string) => new Map(rows(table).map((row) => [idIn(row['id']), row]));
  const known = byId('files');
  const files = new Map<string, Foreign[]>();
  for (const row of rows('messagesFiles')) {
    const message = idIn(row['messageId']);
    files.set(message, [...(files.get(message) ?? []), known.get(idIn(row['fileId'])) ?? {}]);
  }
  return {
    plugins: byId('messagePlugins'),
    translations: byId('messageTranslates'),
    threads: byId('threads'),
    files,
  };
}
