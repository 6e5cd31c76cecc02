import { UNPRINTABLE_CHARACTERS } from '@parley/contract';

/** One line of somebody else's text, without characters that move the cursor or change the direction, up to a length. */
export function plainText(text: string, maxLength: number): string {
  const head = text.slice(0, maxLength * 2).replaceAll(/\s+/g, ' ');
  const plain = head.replaceAll(UNPRINTABLE_CHARACTERS, '').toWellFormed().trim();
  return plain.length <= maxLength ? plain : `${plain.slice(0, maxLength - 1).toWellFormed()}…`;
}
