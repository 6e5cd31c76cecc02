interface PieceLengths {
  /** The first is short: it is heard soonest. */
  readonly first: number;
  readonly most: number;
}

/** Cuts a text into pieces that are spoken one after the other: at ends of sentences, else between words. */
export function speechPieces(text: string, { first, most }: PieceLengths): string[] {
  const pieces: string[] = [];
  let piece = '';
  const room = () => (pieces.length === 0 ? first : most);
  const close = () => {
    if (piece.trim() !== '') pieces.push(piece.trim());
    piece = '';
  };
  for (const sentence of sentencesOf(text)) {
    if (piece !== '' && piece.length + sentence.length > room()) close();
    for (const part of partsOf(sentence, room())) {
      if (piece !== '' && piece.length + part.length > room()) close();
      piece += part;
    }
  }
  close();
  return pieces;
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

function sentencesOf(text: string): string[] {
  return Array.from(sentences.segment(text), ({ segment }) => segment);
}

function partsOf(sentence: string, most: number): string[] {
  if (sentence.length <= most) return [sentence];
  const parts = Array.from(words.segment(sentence), ({ segment }) => segment);
  // A word longer than everything is no word.
  return parts.flatMap((part) => part.match(new RegExp(`[\\s\\S]{1,${most}}`, 'g')) ?? []);
}
