import type { DocumentChat, DocumentMessage } from './document.ts';

/** What a page unpacks at once: more would hold up a frame. */
const MESSAGES_PER_PIECE = 200;

/** Chats in lists of about the same number of messages; a long chat comes in several pieces, one after the other. */
export function* piecesOf(chats: readonly DocumentChat[]): Generator<DocumentChat[]> {
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

/** Puts them together again. */
export class JoinedPieces {
  readonly chats: (DocumentChat & { messages: DocumentMessage[] })[] = [];

  add(pieces: readonly DocumentChat[]): void {
    for (const piece of pieces) {
      const last = this.chats.at(-1);
      if (last?.id === piece.id) last.messages.push(...piece.messages);
      else this.chats.push({ ...piece, messages: [...piece.messages] });
    }
  }
}
