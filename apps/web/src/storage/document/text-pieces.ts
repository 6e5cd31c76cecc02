/** Text is handed to the browser in pieces of about this size, which it may keep outside of our memory. */
const PIECE_LENGTH = 1_000_000;

export interface TextPieces {
  readonly write: (text: string) => void;
  readonly done: () => Blob;
}

/** Puts a file together from texts, so that it may be larger than memory. */
export function textPieces(): TextPieces {
  const pieces: Blob[] = [];
  let text = '';
  return {
    write(more) {
      text += more;
      if (text.length < PIECE_LENGTH) return;
      pieces.push(new Blob([text]));
      text = '';
    },
    done: () => new Blob([...pieces, text], { type: 'application/json' }),
  };
}
