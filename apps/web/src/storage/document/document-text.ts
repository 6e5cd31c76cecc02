import { restWhenBusy } from '../rest-when-busy.ts';
import type { Tombstone } from '../records.ts';
import { STORE_NAMES, STORE_VERSIONS, type StoreName } from '../store-versions.ts';
import { canonicalJson } from './canonical-json.ts';
import {
  ABOUT_KEY,
  compareIds,
  comparePlaces,
  DOCUMENT_FORMAT,
  type DocumentStore,
  type ParleyDocument,
} from './document.ts';
import { orderedHead, orderedMessage, orderedTombstone } from './record-forms.ts';

type Write = (text: string) => void;

/** Looking at the clock costs as much as writing a message does. */
const MESSAGES_PER_LOOK = 50;

const EMPTY_CHAT_STORE: DocumentStore = { version: STORE_VERSIONS.chat, lastUpdateTime: 0, state: {} };

/** A document in memory as the same text that a storage with the same content gives. */
export async function documentText(document: ParleyDocument): Promise<string> {
  const texts: string[] = [];
  await writeInto((text) => texts.push(text), document);
  return texts.join('');
}

async function writeInto(write: Write, { stores, chats, tombstones }: ParleyDocument): Promise<void> {
  const rest = restWhenBusy();
  await writeFrame(write, {
    store: async (name) => {
      const store = stores[name];
      return store ?? (name === 'chat' && chats.length > 0 ? EMPTY_CHAT_STORE : undefined);
    },
    async chats() {
      for (const [index, chat] of chats.toSorted(compareIds).entries()) {
        const { messages, ...head } = chat;
        write(`${index === 0 ? '' : ','}\n${openChatText(JSON.stringify(orderedHead(head)))}`);
        for (const [place, message] of messages.toSorted(comparePlaces).entries()) {
          write(`${place === 0 ? '' : ','}${JSON.stringify(orderedMessage(message))}`);
          if (place % MESSAGES_PER_LOOK === 0) await rest();
        }
        write(']}');
      }
    },
    tombstones: async () => tombstones,
  });
}

interface Parts {
  /** Undefined for a store that is not in the document. */
  readonly store: (name: StoreName) => Promise<DocumentStore | undefined>;
  /** Writes the chats one after the other. */
  readonly chats: () => Promise<void>;
  readonly tombstones: () => Promise<readonly Tombstone[]>;
}

/** Writes what every document has in common: the stores by name, the chats within theirs, and what the file says of itself. */
export async function writeFrame(write: Write, parts: Parts): Promise<void> {
  write('{');
  for (const name of STORE_NAMES) {
    const store = await parts.store(name);
    if (!store) continue;
    write(`\n${JSON.stringify(name)}:`);
    if (name === 'chat') {
      const { before, after } = chatStoreTexts(store);
      write(before);
      await parts.chats();
      write(after);
    } else {
      write(textOfStore(store));
    }
    write(',');
  }
  write(`\n${JSON.stringify(ABOUT_KEY)}:${aboutText(await parts.tombstones())}\n}\n`);
}

/** A store as it stands in the file. */
export function textOfStore({ version, lastUpdateTime, state, times }: DocumentStore): string {
  return `{"version":${version},"lastUpdateTime":${lastUpdateTime},"state":${canonicalJson(state)}${timesText(times)}}`;
}

/** The store of the chats, in front of and behind the chats. */
export function chatStoreTexts({ version, lastUpdateTime, state, times }: DocumentStore): {
  readonly before: string;
  readonly after: string;
} {
  const { sessions: _apart, ...others } = state;
  const open = canonicalJson(others).slice(0, -1);
  return {
    before: `{"version":${version},"lastUpdateTime":${lastUpdateTime},"state":${open}${open === '{' ? '' : ','}"sessions":[`,
    after: `]}${timesText(times)}}`,
  };
}

/** A chat's own fields as JSON, open for its messages; `]}` ends it. */
export function openChatText(headJson: string): string {
  return `${headJson.slice(0, -1)},"messages":[`;
}

/** What the file says of itself. */
export function aboutText(tombstones: readonly Tombstone[]): string {
  const ordered = tombstones.map(orderedTombstone).sort(compareIds);
  return `{"format":${DOCUMENT_FORMAT},"tombstones":${JSON.stringify(ordered)}}`;
}

function timesText(times: DocumentStore['times']): string {
  return times && Object.keys(times).length > 0 ? `,"times":${canonicalJson(times)}` : '';
}
