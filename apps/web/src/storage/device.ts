import type { RecordStorage, StoreRow } from './records.ts';

/** A row beside the stores, and not one of them: it is in no backup and on no other device. */
const DEVICE_ROW = 'device';
const DEVICE_ID = /^[0-9a-f]{16}$/;

/** Until the row has been read, or where nothing can be stored: a device that lives as long as the page. */
const device: { id: string; reading?: Promise<string> } = { id: newDeviceId() };

/** The id of this browser, made once. Revisions count by it. */
export function deviceId(): string {
  return device.id;
}

/** Reads the id that this browser has, or gives it one; tabs that start together get the same. */
export function loadDevice(storage: RecordStorage): Promise<string> {
  device.reading ??= takeFrom(storage);
  return device.reading;
}

/**
 * Gives this browser another id. Needed after its records were replaced by older ones: their counters would be given a
 * second time, and other devices would take new changes for known ones.
 */
export async function renewDevice(storage: RecordStorage): Promise<string> {
  device.id = newDeviceId();
  await storage.write([{ table: 'stores', put: rowOf(device.id) }]);
  device.reading = Promise.resolve(device.id);
  return device.id;
}

async function takeFrom(storage: RecordStorage): Promise<string> {
  try {
    const known = idIn(await storage.get('stores', DEVICE_ROW));
    if (known === undefined) await settle(storage);
    else device.id = known;
  } catch {
    // Reported by the storage. The id of the page does as well: it only counts apart.
  }
  return device.id;
}

/** In one transaction, so that of two tabs that start together the second one takes the id of the first. */
function settle(storage: RecordStorage): Promise<void> {
  return storage.change('stores', DEVICE_ROW, (row) => {
    const known = idIn(row);
    device.id = known ?? device.id;
    return known === undefined ? [{ table: 'stores', put: rowOf(device.id) }] : [];
  });
}

function idIn(row: StoreRow | undefined): string | undefined {
  const id = row?.state['id'];
  return typeof id === 'string' && DEVICE_ID.test(id) ? id : undefined;
}

function rowOf(id: string): StoreRow {
  return { name: DEVICE_ROW, version: 1, lastUpdateTime: Date.now(), state: { id } };
}

function newDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
