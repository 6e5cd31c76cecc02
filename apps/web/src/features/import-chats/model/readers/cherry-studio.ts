import { takeChat } from '../draft-chat.ts';
import { flagIn, idIn, parsedIn, recordIn, recordsIn, textIn, timeIn, type Foreign } from '../foreign.ts';
import { isRecord } from '#/lib/json.ts';
import { instructionMask } from '../foreign-mask.ts';
import type { MakeReader, ReaderWorld } from '../source-reader.ts';
import { cherryMessages } from './cherry-studio-messages.ts';

interface Topic {
  readonly info: Foreign;
  readonly told: string;
}

/**
 * Cherry Studio's backup (`data.json`): what it keeps in its database, and beside it the names of the chats in the store
 * of its assistants. Since its version 7 the words of a message lie apart from it, in blocks.
 */
export const cherryStudioReader: MakeReader = (world) => {
  const chats: Foreign[] = [];
  const blocks = new Map<string, Foreign>();
  const topics = new Map<string, Topic>();
  return {
    take(path, value) {
      const [place, table, row] = path;
      if (place === 'localStorage') readAssistants(recordIn(value), topics, world);
      else if (place === 'indexedDB' && table === 'topics' && row !== undefined) chats.push(recordIn(value));
      else if (place === 'indexedDB' && table === 'message_blocks' && row !== undefined) {
        blocks.set(idIn(recordIn(value)['id']), recordIn(value));
      } else if (place === 'indexedDB' && typeof table === 'number') {
        // The first version: one list of keys and values.
        const { key, value: kept } = recordIn(value);
        if (textIn(key).startsWith('topic:')) chats.push(recordIn(kept));
      }
    },
    end() {
      for (const chat of chats) readTopic(chat, topics.get(idIn(chat['id'])), blocks, world);
    },
  };
};

/** JSON within a text, whose members are JSON within texts once more. */
function readAssistants(storage: Foreign, topics: Map<string, Topic>, world: ReaderWorld): void {
  const store = recordIn(parsedIn(storage['persist:cherry-studio']));
  const kept = recordIn(parsedIn(store['assistants']));
  if (Object.keys(store).length > 0) world.onLoss('settings');
  const assistants = [
    ...recordsIn(kept['assistants']),
    ...(isRecord(kept['defaultAssistant']) ? [kept['defaultAssistant']] : []),
  ];
  for (const assistant of assistants) {
    const told = textIn(assistant['prompt']);
    const mask = instructionMask('cherry-studio', assistant['id'], assistant['name'], told);
    if (mask) world.onMask(mask);
    for (const info of recordsIn(assistant['topics'])) {
      const id = idIn(info['id']);
      if (!topics.has(id)) topics.set(id, { info, told: textIn(info['prompt']) || told });
    }
  }
}

function readTopic(
  chat: Foreign,
  topic: Topic | undefined,
  blocks: ReadonlyMap<string, Foreign>,
  world: ReaderWorld,
): void {
  const { messages, leafId, clearedAfterId } = cherryMessages(recordsIn(chat['messages']), blocks, world);
  takeChat(world, 'cherry-studio', {
    id: idIn(chat['id']),
    topic: textIn(topic?.info['name']),
    createdAt: timeIn(topic?.info['createdAt']),
    updatedAt: timeIn(topic?.info['updatedAt']),
    messages,
    leafId,
    clearedAfterId,
    instructions: topic?.told ?? '',
    shelf: flagIn(topic?.info['pinned']) ? 'pinned' : '',
  });
}
