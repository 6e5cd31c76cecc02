import { loadDevice } from '#/storage/device.ts';
import { DocumentProblem } from '#/storage/document/document-problem.ts';
import type { ParleyDocument } from '#/storage/document/document.ts';
import { readDocument } from '#/storage/document/read-document.ts';
import { openStorage } from '#/storage/open.ts';
import { flushStores } from '#/storage/defined-stores.ts';
import { getAccess, getConfig, updateAccess, updateConfig } from '#/features/settings/public.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { addFound, type AddedCounts } from './add-found.ts';
import { knownChats } from './known-here.ts';
import { changesOf, newKeys } from './model/foreign-settings.ts';
import { MovingFailure, type FoundExport, type MovingProblem, type ReadingProgress } from './reading/protocol.ts';
import { startReading } from './reading/start-reading.ts';

/** What was found in files, ready to be added. */
export interface Found extends Omit<FoundExport, 'batches'> {
  /** How many of the chats are here already. */
  readonly known: number;
  readonly batches: readonly (() => Promise<ParleyDocument>)[];
}

/** Reads files, whosever they are. Rejects with a `MovingFailure`, or with the reason of the signal. */
export async function findIn(
  files: readonly File[],
  onProgress: (progress: ReadingProgress) => void,
  signal: AbortSignal,
): Promise<Found> {
  const found = await startReading(files, onProgress, signal);
  const own = found.source === 'parley' && files[0] ? await readOwn(files[0], onProgress, signal) : undefined;
  const all = own ?? {
    ...found,
    batches: found.batches.map((blob) => async () => JSON.parse(await blob.text()) as ParleyDocument),
  };
  const known = await knownChats(
    await openStorage(),
    all.chats.map(({ id }) => id),
  );
  return {
    ...all,
    known: known.size,
    settings: changesOf(all.settings, getConfig()),
    keys: newKeys(all.keys, getAccess().credentials),
  };
}

const OWN_PROBLEMS: Partial<Record<DocumentProblem['kind'], MovingProblem>> = {
  'not-json': 'not-json',
  'cut-off': 'cut-off',
  foreign: 'foreign',
  newer: 'newer',
};

/** A backup of ours: its chats, masks and prompts can be added, its settings belong to the browser they came from. */
async function readOwn(file: File, onProgress: (progress: ReadingProgress) => void, signal: AbortSignal) {
  try {
    const progress = (share: number): void => onProgress({ share, chats: 0, messages: 0 });
    const { document, counts } = await readDocument(file, { signal, onProgress: progress });
    const { 'mask-store': masks, 'prompt-store': prompts, chat } = document.stores;
    const stores = {
      ...(masks && { 'mask-store': masks }),
      ...(prompts && { 'prompt-store': prompts }),
      ...(chat && { chat }),
    };
    const added: ParleyDocument = { stores, chats: document.chats, tombstones: [] };
    return {
      source: 'parley' as const,
      chats: document.chats
        .map(({ id, topic, messages, lastUpdate }) => ({ id, topic, messages: messages.length, lastUpdate }))
        .sort((left, right) => right.lastUpdate - left.lastUpdate),
      messages: counts.messages,
      masks: counts.masks,
      prompts: counts.prompts,
      settings: {},
      keys: {},
      losses: { settings: 1, ...(counts.damaged > 0 && { messages: counts.damaged }) },
      batches: [() => Promise.resolve(added)],
    };
  } catch (error) {
    signal.throwIfAborted();
    const problem = error instanceof DocumentProblem ? OWN_PROBLEMS[error.kind] : undefined;
    throw new MovingFailure(problem ?? 'unreadable');
  }
}

/** Beyond these a page would be busy for long with showing them one by one. */
const MOST_SHOWN_AT_ONCE = 300;

/** Whether so much is new that the page is loaded anew afterwards, instead of taking it over chat by chat. */
export const isLarge = ({ chats, known }: Found): boolean => chats.length - known > MOST_SHOWN_AT_ONCE;

/** What besides the chats is wanted. */
export interface Wanted {
  /** Masks and prompts. */
  readonly extras: boolean;
  readonly settings: boolean;
  readonly keys: boolean;
}

/** Keeps a snapshot, then adds what was found to what is here. */
export async function addToHere(
  found: Found,
  wanted: Wanted,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<AddedCounts> {
  await flushStores();
  const { keepSnapshot } = await fetchPart(() => import('#/storage/snapshots/keep-snapshot.ts'));
  // Nothing goes by adding: where there is no room for a snapshot, that is no reason not to.
  await keepSnapshot('import');
  const storage = await openStorage();
  const device = await loadDevice(storage);
  takeSettings(found, wanted);
  const kind = { hasExtras: wanted.extras, isOwn: found.source === 'parley', isQuiet: isLarge(found) };
  return addFound(found.batches, { storage, device, signal, onProgress, ...kind });
}

function takeSettings(found: Found, wanted: Wanted): void {
  if (wanted.settings) {
    const { modelConfig, ...settings } = found.settings;
    updateConfig({ ...settings, ...(modelConfig && { modelConfig: { ...getConfig().modelConfig, ...modelConfig } }) });
  }
  if (!wanted.keys) return;
  // Looked at once more: a key that was typed in meanwhile stays, with its own address.
  const { credentials } = getAccess();
  updateAccess({ credentials: { ...credentials, ...newKeys(found.keys, credentials) } });
}
