import type { DocumentChat } from './document.ts';
import { ChatReader, openDocument } from './parse-document.ts';
import type { ReaderNews } from './reader-protocol.ts';

/** How far reading and taking the JSON apart count; the rest is for the records. */
const FRAME_SHARE = 0.4;
/** What the page unpacks at once: more would hold up a frame. */
const MESSAGES_PER_PIECE = 200;

/** Reads a file and tells of it as it goes along. Throws a `DocumentProblem`. */
export async function readInSteps(
  source: Blob | string,
  post: (news: ReaderNews) => void,
  rest: () => Promise<void>,
): Promise<void> {
  const text = typeof source === 'string' ? source : await source.text();
  post({ type: 'progress', share: FRAME_SHARE / 4 });
  const { stores, tombstones, chats, damaged } = openDocument(text);
  post({ type: 'progress', share: FRAME_SHARE });
  const reader = new ChatReader();
  let reported = 0;
  for (const [index, value] of chats.entries()) {
    reader.read(value);
    const percent = Math.floor((100 * index) / chats.length);
    if (percent > reported) post({ type: 'progress', share: FRAME_SHARE + ((1 - FRAME_SHARE) * percent) / 100 });
    reported = percent;
    await rest();
  }
  for (const pieces of piecesOf(reader.chats())) post({ type: 'chats', pieces });
  post({ type: 'done', stores, tombstones, damaged: damaged + reader.damaged });
}

/** Chats in lists of about the same number of messages. */
function* piecesOf(chats: readonly DocumentChat[]): Generator<DocumentChat[]> {
  let pieces: DocumentChat[] = [];
  let count = 0;
  for (const chat of chats) {
    for (let start = 0; start === 0 || start < chat.messages.length; start += MESSAGES_PER_PIECE) {
      const messages = chat.messages.slice(start, start + MESSAGES_PER_PIECE);
      pieces.push({ ...chat, messages });
      // A chat's own fields weigh about as much as a few messages.
      count += messages.length + 4;
      if (count < MESSAGES_PER_PIECE) continue;
      yield pieces;
      pieces = [];
      count = 0;
    }
  }
  if (pieces.length > 0) yield pieces;
}
