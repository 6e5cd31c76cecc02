import { restWhenBusy } from '../rest-when-busy.ts';
import type { RecordStorage, SessionRow } from '../records.ts';
import type { StoreName } from '../store-versions.ts';
import { aboutText, chatStoreTexts, openChatText, textOfStore, writeFrame } from './document-text.ts';
import { withPicturesInline } from './pictures.ts';
import { readAhead } from './read-ahead.ts';
import { messagePagesOf, rowsOf } from './row-pages.ts';
import { headOfRow, messageOf } from './record-forms.ts';
import { documentStoreOf } from './store-forms.ts';
import { textPieces } from './text-pieces.ts';

/** Chats that are read side by side: few, because each may be long and full of pictures. */
const CHATS_AT_ONCE = 4;

/** Whether pictures stand in the text as `data:` addresses, or stay where they lie and are only named. */
export type Pictures = 'inline' | 'addresses';

/** Everything that is kept here as one file, written piece by piece, so that it may be larger than memory. */
export async function writeDocument(storage: RecordStorage): Promise<Blob> {
  const { write, done } = textPieces();
  const rest = restWhenBusy();
  await writeFrame(write, {
    store: async (name) => documentStoreOf(name, await storage.get('stores', name)),
    async chats() {
      let separator = '\n';
      const texts = readAhead(rowsOf(storage, 'sessions'), CHATS_AT_ONCE, (session) =>
        chatText(storage, session, 'inline', rest),
      );
      for await (const text of texts) {
        write(separator + text);
        separator = ',\n';
      }
    },
    tombstones: () => Array.fromAsync(rowsOf(storage, 'tombstones')),
  });
  return done();
}

/** One store, without its secrets; of the store of the chats everything but the chats. */
export async function storeText(storage: RecordStorage, name: StoreName): Promise<string> {
  const store = documentStoreOf(name, await storage.get('stores', name));
  if (name !== 'chat') return textOfStore(store);
  const { before, after } = chatStoreTexts(store);
  return before + after;
}

/** One chat with its messages. */
export async function chatText(
  storage: RecordStorage,
  session: SessionRow,
  pictures: Pictures,
  rest = restWhenBusy(),
): Promise<string> {
  const texts: string[] = [];
  await writeChat(storage, session, pictures, (text) => texts.push(text), rest);
  return texts.join('');
}

/** What the file says of itself: its format and what was deleted. */
export async function restText(storage: RecordStorage): Promise<string> {
  return aboutText(await Array.fromAsync(rowsOf(storage, 'tombstones')));
}

async function writeChat(
  storage: RecordStorage,
  session: SessionRow,
  pictures: Pictures,
  write: (text: string) => void,
  rest: () => Promise<void>,
): Promise<void> {
  const shown = async (json: string): Promise<string> =>
    pictures === 'inline' ? withPicturesInline(storage, json) : json;
  const { messageCount: _counted, ...raw } = session;
  // What is damaged goes into the file as it is: whoever rescues it finds it there.
  write(openChatText(await shown(JSON.stringify(headOfRow(session) ?? raw))));
  let isFirst = true;
  for await (const page of messagePagesOf(storage, session.id)) {
    const json = page.map((row) => JSON.stringify(messageOf(row) ?? { ...row, sessionId: undefined })).join(',');
    write(isFirst ? '' : ',');
    write(await shown(json));
    isFirst = false;
    await rest();
  }
  write(']}');
}
