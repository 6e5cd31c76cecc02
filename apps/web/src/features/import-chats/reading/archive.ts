import { atMost } from './at-most.ts';

/** A file in an archive. */
export interface ArchiveEntry {
  readonly name: string;
  /** As the archive announces it; {@link open} gives no more than that. */
  readonly size: number;
  readonly open: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

export class ArchiveFailure extends Error {}

const END_OF_DIRECTORY = 0x06_05_4b_50;
const END_OF_DIRECTORY_64 = 0x06_06_4b_50;
const LOCATOR_64 = 0x07_06_4b_50;
const DIRECTORY_ENTRY = 0x02_01_4b_50;
const LOCAL_ENTRY = 0x04_03_4b_50;
const END_BYTES = 22;
const LONGEST_COMMENT_BYTES = 65_535;
const MOST_DIRECTORY_BYTES = 256 * 1024 * 1024;
const UTF8_FLAG = 0x800;
const ENCRYPTED_FLAG = 0x1;
const STORED = 0;
const DEFLATED = 8;
/** What stands in place of a number that needs the longer form. */
const SEE_LONG = 0xff_ff_ff_ff;

/**
 * The files in a zip archive, by the directory at its end. Nothing else is read before it is asked for, so that an
 * archive with gigabytes of pictures costs no more than the chats in it.
 */
export async function openArchive(blob: Blob): Promise<readonly ArchiveEntry[]> {
  const { offset, size } = await directoryPlace(blob);
  if (size > MOST_DIRECTORY_BYTES || offset + size > blob.size) throw new ArchiveFailure('directory');
  const view = await viewOf(blob, offset, size);
  const entries: ArchiveEntry[] = [];
  for (let at = 0; at + 46 <= size;) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new ArchiveFailure('entry');
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > size) throw new ArchiveFailure('entry');
    entries.push(entryAt(blob, view, at, nameLength, extraLength));
    at = next;
  }
  return entries.filter(({ name }) => !name.endsWith('/'));
}

async function viewOf(blob: Blob, offset: number, length: number): Promise<DataView> {
  return new DataView(await blob.slice(offset, offset + length).arrayBuffer());
}

async function directoryPlace(blob: Blob): Promise<{ readonly offset: number; readonly size: number }> {
  const start = Math.max(0, blob.size - END_BYTES - LONGEST_COMMENT_BYTES);
  const view = await viewOf(blob, start, blob.size - start);
  let at = view.byteLength - END_BYTES;
  while (at >= 0 && view.getUint32(at, true) !== END_OF_DIRECTORY) at -= 1;
  // A download that broke off has no end.
  if (at < 0) throw new ArchiveFailure('end');
  const short = { size: view.getUint32(at + 12, true), offset: view.getUint32(at + 16, true) };
  const hasLong = at >= 20 && view.getUint32(at - 20, true) === LOCATOR_64;
  if (!hasLong) return short;
  const long = await viewOf(blob, Number(view.getBigUint64(at - 12, true)), 56);
  if (long.byteLength < 56 || long.getUint32(0, true) !== END_OF_DIRECTORY_64) throw new ArchiveFailure('end');
  return { size: Number(long.getBigUint64(40, true)), offset: Number(long.getBigUint64(48, true)) };
}

function entryAt(blob: Blob, view: DataView, at: number, nameLength: number, extraLength: number): ArchiveEntry {
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const nameBytes = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength);
  const [size, packed, offset] = longForms(view, at + 46 + nameLength, extraLength, [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ]);
  return {
    name: new TextDecoder((flags & UTF8_FLAG) === 0 ? 'windows-1252' : 'utf-8').decode(nameBytes),
    size,
    async open() {
      if ((flags & ENCRYPTED_FLAG) !== 0 || (method !== STORED && method !== DEFLATED))
        throw new ArchiveFailure('packed');
      const local = await viewOf(blob, offset, 30);
      if (local.byteLength < 30 || local.getUint32(0, true) !== LOCAL_ENTRY) throw new ArchiveFailure('entry');
      const begin = offset + 30 + local.getUint16(26, true) + local.getUint16(28, true);
      const bytes = blob.slice(begin, begin + packed).stream();
      const whole = method === STORED ? bytes : bytes.pipeThrough(new DecompressionStream('deflate-raw'));
      // A few kilobytes may unpack to gigabytes: what is more than was announced is not unpacked.
      return whole.pipeThrough(atMost(size, () => new ArchiveFailure('size')));
    },
  };
}

/** Numbers that did not fit stand in an extra field, in this order. */
function longForms(
  view: DataView,
  from: number,
  length: number,
  short: readonly [number, number, number],
): readonly [number, number, number] {
  if (!short.includes(SEE_LONG)) return short;
  for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let place = at + 4;
    const [size, packed, offset] = short.map((value) => {
      if (value !== SEE_LONG) return value;
      place += 8;
      return Number(view.getBigUint64(place - 8, true));
    });
    return [size ?? 0, packed ?? 0, offset ?? 0];
  }
  return short;
}
