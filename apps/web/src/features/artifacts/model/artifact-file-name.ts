/** What no file system, or not every one, takes: signs of paths and patterns, and what cannot be seen. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu;
/** Names of devices, which Windows takes for no file whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const MOST_SIGNS = 60;

/** A name for the file of an artifact, safe on every system. A title may bring the ending itself. */
export function artifactFileName(title: string, ending: string): string {
  const plain = title.normalize('NFC').replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim();
  const bare = plain.toLowerCase().endsWith(`.${ending}`) ? plain.slice(0, -ending.length - 1) : plain;
  const short = Array.from(bare).slice(0, MOST_SIGNS).join('').replace(/^\.+/, '').trim();
  return `${short === '' || DEVICE.test(short) ? 'artifact' : short}.${ending}`;
}
