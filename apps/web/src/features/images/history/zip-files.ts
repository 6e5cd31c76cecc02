import { Zip, ZipPassThrough } from 'fflate';

/**
 * Files in one archive, one after the other: each goes to the browser, which may keep it outside of our memory. They are
 * packed already. Names that come twice are numbered.
 */
export async function zipFiles<Item>(
  items: readonly Item[],
  fileOf: (item: Item) => Promise<File | undefined>,
): Promise<Blob> {
  const parts: Blob[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const zip = new Zip((error, part, isLast) => {
    if (error) return reject(error);
    parts.push(new Blob([part]));
    if (isLast) resolve();
  });
  const used = new Map<string, number>();
  for (const item of items) {
    const file = await fileOf(item);
    if (!file) continue;
    const entry = new ZipPassThrough(uniqueName(file.name, used));
    zip.add(entry);
    entry.push(new Uint8Array(await file.arrayBuffer()), true);
  }
  zip.end();
  await promise;
  return new Blob(parts, { type: 'application/zip' });
}

function uniqueName(name: string, used: Map<string, number>): string {
  const count = (used.get(name) ?? 0) + 1;
  used.set(name, count);
  if (count === 1) return name;
  const dot = name.lastIndexOf('.');
  return `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
}
