import type { Session } from '@parley/contract';
import { readJson } from '#/storage/document/read-json.ts';
import type { ForeignKeys, ForeignSettings } from '../model/foreign-settings.ts';
import { JsonFailure, JsonSplitter, type JsonPath } from '../model/json-splitter.ts';
import type { LossKind, SourceId } from '../model/source-ids.ts';
import type { SourceReader } from '../model/source-reader.ts';
import { isOpened, READERS, sourceOf } from '../model/sources.ts';
import { ArchiveFailure } from './archive.ts';
import { Batches } from './batches.ts';
import { DatabaseCopy, inputsOf, type JsonInput } from './inputs.ts';
import { picturesIn, withPictures, type FindPicture } from './pictures.ts';
import { MovingFailure, type FoundChat, type FoundExport, type ReadingProgress } from './protocol.ts';

/** One chat, with its pictures unless they lie apart. */
const MOST_VALUE_BYTES = 256 * 1024 * 1024;
/** Values that may come before one tells whose file it is. */
const MOST_UNKNOWN_VALUES = 1_000;

/** All files together, unpacked. */
const MOST_BYTES = 8 * 1024 * 1024 * 1024;

interface ReadOptions {
  readonly mostBytes?: number | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads the export of another product as a stream and converts it. Nothing is changed here by that. */
export async function readExport(files: readonly File[], options: ReadOptions = {}): Promise<FoundExport> {
  try {
    return await new ExportReading(options).read(files);
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof JsonFailure) {
    return new MovingFailure(
      error.problem === 'truncated' ? 'cut-off' : error.problem === 'too-large' ? 'too-large' : 'not-json',
    );
  }
  if (error instanceof DatabaseCopy) return new MovingFailure('database-copy');
  // What cannot be unpacked was cut or damaged on its way.
  if (error instanceof ArchiveFailure || error instanceof TypeError) return new MovingFailure('archive');
  return error instanceof DOMException && error.name === 'NotReadableError' ? new MovingFailure('unreadable') : error;
}

class ExportReading {
  readonly #options: ReadOptions;
  readonly #batches = new Batches();
  readonly #chats = new Map<string, FoundChat>();
  readonly #losses: Partial<Record<LossKind, number>> = {};
  #settings: ForeignSettings = {};
  #keys: ForeignKeys = {};
  #messages = 0;
  #source: SourceId | undefined;
  #waiting: Session[] = [];

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  async read(files: readonly File[]): Promise<FoundExport> {
    const inputs = [];
    for (const file of files) inputs.push(await inputsOf(file, file.name));
    const all = inputs.flatMap((input) => input.files);
    const total = all.every(({ size }) => size > 0) ? all.reduce((sum, { size }) => sum + size, 0) : undefined;
    let done = 0;
    for (const { files: json, beside } of inputs) {
      const find = picturesIn(beside);
      for (const input of json) {
        // In an archive files that are nobody's may lie beside those with the chats.
        const isOptional = json.length > 1;
        await this.#readJson(input, find, isOptional, (bytes) => {
          done += bytes;
          if (done > (this.#options.mostBytes ?? MOST_BYTES)) throw new MovingFailure('too-large');
          this.#report(total === undefined ? undefined : Math.min(1, done / total));
        });
        if (this.#source === 'parley') return this.#result();
      }
    }
    if (this.#source === undefined) throw new MovingFailure('foreign');
    return this.#result();
  }

  #result(): FoundExport {
    const batches = this.#batches.end();
    if (this.#source === undefined || (this.#source !== 'parley' && batches.length === 0 && !this.#hasSettings())) {
      throw new MovingFailure('no-chats');
    }
    const chats = [...this.#chats.values()].sort((left, right) => right.lastUpdate - left.lastUpdate);
    const { masks, prompts } = this.#batches.counts;
    const { settings, keys, losses } = { settings: this.#settings, keys: this.#keys, losses: this.#losses };
    return { source: this.#source, chats, messages: this.#messages, masks, prompts, settings, keys, losses, batches };
  }

  #hasSettings(): boolean {
    return Object.keys(this.#settings).length + Object.keys(this.#keys).length > 0;
  }

  #report(share: number | undefined): void {
    this.#options.onProgress?.({ share, chats: this.#chats.size, messages: this.#messages });
  }

  async #readJson(
    input: JsonInput,
    find: FindPicture,
    isOptional: boolean,
    onBytes: (count: number) => void,
  ): Promise<void> {
    const told = this.#listener(isOptional);
    const splitter = new JsonSplitter({
      isOpened,
      mostBytes: MOST_VALUE_BYTES,
      onValue: (path, bytes) => told.take(path, valueOf(bytes)),
    });
    const reader = (await input.open()).getReader();
    let isFirst = true;
    try {
      for (;;) {
        this.#options.signal?.throwIfAborted();
        const { done, value } = await reader.read();
        if (done) break;
        splitter.push(isFirst ? withoutMark(value) : value);
        isFirst = false;
        onBytes(value.length);
        if (told.isOver()) return;
        await this.#keep(find);
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
    splitter.end();
    told.end();
    await this.#keep(find);
  }

  /** Hands values to the reader of their product, as soon as one of them has told which that is. */
  #listener(isOptional: boolean) {
    const early: { readonly path: JsonPath; readonly value: unknown }[] = [];
    let reader: SourceReader | undefined;
    let isOver = false;
    const recognise = (path: JsonPath, value: unknown): void => {
      const source = sourceOf(path, value);
      early.push({ path, value });
      if (source === undefined) {
        if (early.length > MOST_UNKNOWN_VALUES) throw new MovingFailure('foreign');
        return;
      }
      if (this.#source !== undefined && this.#source !== source) throw new MovingFailure('several-sources');
      this.#source = source;
      if (source === 'parley') {
        isOver = true;
        return;
      }
      reader = READERS[source](this.#world());
      for (const { path: place, value: kept } of early.splice(0)) reader.take(place, kept);
    };
    return {
      take: (path: JsonPath, value: unknown): void => {
        if (reader) reader.take(path, value);
        else if (!isOver) recognise(path, value);
      },
      end: (): void => {
        if (!reader && !isOptional) throw new MovingFailure(early.length === 0 ? 'no-chats' : 'foreign');
        reader?.end();
      },
      isOver: () => isOver,
    };
  }

  #world() {
    return {
      onChat: (chat: Session) => void this.#waiting.push(chat),
      onMask: (mask: Parameters<Batches['addMask']>[0]) => this.#batches.addMask(mask),
      onPrompt: (prompt: Parameters<Batches['addPrompt']>[0]) => this.#batches.addPrompt(prompt),
      onSettings: (settings: ForeignSettings) => void (this.#settings = { ...this.#settings, ...settings }),
      onKeys: (keys: ForeignKeys) => void (this.#keys = { ...this.#keys, ...keys }),
      onLoss: (kind: LossKind, count = 1) => {
        // The settings are one thing, however many places they lie in.
        this.#losses[kind] = kind === 'settings' ? 1 : (this.#losses[kind] ?? 0) + count;
      },
    };
  }

  /** Puts the chats that were found since into batches. One that comes twice counts once. */
  async #keep(find: FindPicture): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const found of waiting) {
      if (this.#chats.has(found.id)) continue;
      const { chat, missing } = await withPictures(found, find);
      if (missing > 0) this.#world().onLoss('pictures', missing);
      const { id, topic, messages, lastUpdate } = chat;
      this.#chats.set(id, { id, topic, messages: messages.length, lastUpdate });
      this.#messages += messages.length;
      this.#batches.addChat(chat);
    }
  }
}

function valueOf(bytes: Uint8Array): unknown {
  try {
    return readJson(new TextDecoder('utf-8').decode(bytes));
  } catch {
    throw new JsonFailure('invalid');
  }
}

/** Some programs begin a file with a mark of its encoding. */
function withoutMark(chunk: Uint8Array): Uint8Array {
  return chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk;
}
