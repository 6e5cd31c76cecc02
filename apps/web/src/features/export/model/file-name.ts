/** File systems count bytes, most of them up to 255; the day and the ending need some. */
const MOST_BYTES = 180;
const MOST_SIGNS = 80;
/** What no file system, or not every one, takes: signs of paths and patterns, and what cannot be seen. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu;
/** Names of devices, which Windows takes for no file whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A name for the file of a chat: its topic and the day, safe on every system. */
export function fileNameOf(topic: string, time: Date, ending: string): string {
  const words = topic.normalize('NFC').replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ');
  const short = beginningOf(words).replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, '');
  const name = short === '' ? 'chat' : DEVICE.test(short) ? `chat ${short}` : short;
  return `${name} ${dayOf(time)}.${ending}`;
}

/** The files of several pages, in an order that sorts. */
export function pageNameOf(number: number, count: number): string {
  return `${String(number).padStart(String(count).length, '0')}.png`;
}

/** As many whole signs as a name may have. */
function beginningOf(text: string): string {
  let name = '';
  for (const { segment, index } of new Intl.Segmenter().segment(text.slice(0, MOST_BYTES))) {
    if (index >= MOST_SIGNS || new TextEncoder().encode(name + segment).length > MOST_BYTES) break;
    name += segment;
  }
  return name;
}

function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
