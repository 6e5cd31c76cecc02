import type { SessionRow } from '#/storage/records.ts';
import { RECENT, shelved } from '../model/session-row.ts';
import { movedUp, placeBetween } from '../model/folder-order.ts';
import type { ChatRecords } from './chat-records.ts';
import type { OpenChats } from './open-chats.ts';

/** Chats that are in memory at once while a shelf is gone through. */
const PAGE_SIZE = 100;

export interface ChatPlace {
  readonly shelf: string;
  /** The chat right above it; without it the top of the shelf. */
  readonly above?: string | undefined;
}

/** Where a chat stood before it was moved. */
export type FormerPlace = Pick<SessionRow, 'shelf' | 'listedAt'>;

interface MovesWorld {
  readonly records: ChatRecords;
  readonly open: Pick<OpenChats, 'changeSession' | 'session'>;
  readonly now: () => number;
}

/** Puts a chat on another shelf: on top of it, or back to where its time puts it among the recent ones. */
export async function moveToShelf({ open, now }: MovesWorld, id: string, shelf: string): Promise<void> {
  await open.changeSession(id, (row) => shelved(row, shelf, shelf === RECENT ? row.lastUpdate : now()));
}

/** Takes a chat out of the archive, back to the pin or the folder that it had, as long as that folder exists. */
export async function unarchive(world: MovesWorld, id: string, known: readonly string[] | undefined): Promise<void> {
  const { archivedFrom = RECENT } = (await world.open.session(id)) ?? {};
  await moveToShelf(world, id, known?.includes(archivedFrom) === false ? RECENT : archivedFrom);
}

/** Puts a chat back exactly where it was, which is how a move is reverted. */
export async function putBack({ open }: MovesWorld, id: string, { shelf, listedAt }: FormerPlace): Promise<void> {
  await open.changeSession(id, (row) => shelved(row, shelf, listedAt));
}

/** Puts a chat between two others. */
export async function placeChat(world: MovesWorld, id: string, { shelf, above: aboveId }: ChatPlace): Promise<void> {
  const { records, open, now } = world;
  const above = aboveId === undefined ? undefined : await records.session(aboveId);
  const [first, second] = await records.around(shelf, 'older', 2, above);
  const below = first?.id === id ? second : first;
  const place = placeBetween(above?.listedAt, below?.listedAt, now());
  if (place !== undefined) return open.changeSession(id, (row) => shelved(row, shelf, place));
  if (above && below) await makeRoom(world, id, above, below);
}

/** Between chats of the same moment there is no place: those above move up a hair. */
async function makeRoom(
  { records, open }: MovesWorld,
  id: string,
  above: SessionRow,
  below: SessionRow,
): Promise<void> {
  const { shelf } = above;
  const inTheWay = [above];
  let places = movedUp([below.listedAt, above.listedAt], below.listedAt);
  while (places.length === inTheWay.length + 1) {
    const next = await records.around(shelf, 'newer', PAGE_SIZE, inTheWay.at(-1));
    inTheWay.push(...next.filter((row) => row.id !== id));
    places = movedUp([below.listedAt, ...inTheWay.map((row) => row.listedAt)], below.listedAt);
    if (next.length < PAGE_SIZE) break;
  }
  // From the top down, so that nobody passes anybody on the way.
  const moves = [id, ...inTheWay.map((row) => row.id)].slice(0, places.length).map((chatId, index) => ({
    chatId,
    listedAt: places[index] ?? below.listedAt,
  }));
  for (const { chatId, listedAt } of moves.reverse()) {
    await open.changeSession(chatId, (row) => shelved(row, shelf, listedAt));
  }
}

/** Puts all chats of a shelf back among the recent ones. */
export async function emptyShelf(world: MovesWorld, shelf: string): Promise<void> {
  for (;;) {
    const rows = await world.records.around(shelf, 'older', PAGE_SIZE);
    for (const row of rows) await moveToShelf(world, row.id, RECENT);
    if (rows.length < PAGE_SIZE) return;
  }
}
