import { ArchiveFailure, openArchive, type ArchiveEntry } from './archive.ts';

/** One JSON file, wherever it lies. */
export interface JsonInput {
  readonly name: string;
  /** As it is before it is packed; what is not known counts as what is. */
  readonly size: number;
  readonly open: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

export interface Inputs {
  readonly files: readonly JsonInput[];
  /** Everything beside the chats, where they came in an archive. */
  readonly beside: readonly ArchiveEntry[];
}

/** Chats in a row of files, as ChatGPT splits them. */
const CONVERSATIONS = /^conversations(?:[-_]\d+)?\.json$/iu;
/** Files of those archives that hold no chats. */
const OTHER_FILES =
  /^(?:users?|projects|memories|message_feedback|model_comparisons|shared_conversations|group_chats|shopping|sora|metadata|manifest|package|export_manifest|conversation_asset_file_names|library_files|user_settings)\.json$/iu;
/** A copy of the database as the browser keeps it, which only that browser can read. */
const DATABASE_FOLDER = /(?:^|\/)(?:IndexedDB|Local Storage)\//u;

/** An archive within an archive is unpacked as a whole before it is looked into. */
const MOST_NESTED_BYTES = 1024 * 1024 * 1024;

const ZIP = [0x50, 0x4b];
const GZIP = [0x1f, 0x8b];

/** A file whose chats lie in the form of another program's database. */
export class DatabaseCopy extends Error {}

/** The JSON files that are to be read: the file itself, unpacked, or those in the archive that it is. */
export async function inputsOf(file: Blob, name: string, depth = 0): Promise<Inputs> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const begins = (mark: readonly number[]) => mark.every((byte, index) => head[index] === byte);
  if (begins(GZIP)) {
    const open = () => Promise.resolve(file.stream().pipeThrough(new DecompressionStream('gzip')));
    return { files: [{ name, size: 0, open }], beside: [] };
  }
  if (!begins(ZIP))
    return { files: [{ name, size: file.size, open: () => Promise.resolve(file.stream()) }], beside: [] };
  const entries = await openArchive(file);
  const json = entries.filter((entry) => /\.json$/iu.test(entry.name) && !OTHER_FILES.test(baseName(entry.name)));
  const conversations = json.filter((entry) => CONVERSATIONS.test(baseName(entry.name))).sort(byName);
  const files = conversations.length > 0 ? conversations : json.sort(byName);
  if (files.length > 0) return { files, beside: entries };
  return fromNested(entries, depth);
}

/** Some archives hold the archive with the chats among others. */
async function fromNested(entries: readonly ArchiveEntry[], depth: number): Promise<Inputs> {
  const nested = entries.filter((entry) => /\.zip$/iu.test(entry.name));
  for (const entry of depth > 0 ? [] : nested) {
    if (entry.size > MOST_NESTED_BYTES) continue;
    // The archive gives no more than it has announced.
    const blob = await new Response(await entry.open()).blob().catch(() => undefined);
    if (!blob) continue;
    const found = await inputsOf(blob, entry.name, depth + 1).catch(() => undefined);
    if (found && found.files.length > 0) return found;
  }
  if (entries.some(({ name }) => DATABASE_FOLDER.test(name))) throw new DatabaseCopy();
  if (entries.length === 0) throw new ArchiveFailure('empty');
  return { files: [], beside: entries };
}

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const byName = (left: ArchiveEntry, right: ArchiveEntry): number =>
  left.name.localeCompare(right.name, 'en', { numeric: true });
