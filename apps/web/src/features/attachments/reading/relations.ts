import { readXml } from './xml.ts';
import type { Zip } from './zip.ts';

interface Relation {
  readonly target: string;
  readonly type: string;
}

/** Which files a part of an office document points to, by the ids that it uses for them. */
export function relationsOf(zip: Zip, part: string): ReadonlyMap<string, Relation> {
  const [folder, file] = splitPath(part);
  const found = new Map<string, Relation>();
  readXml(zip.text(`${folder}_rels/${file}.rels`), {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const target = resolvePath(folder, attribute('Target') ?? '');
      found.set(attribute('Id') ?? '', { target, type: attribute('Type') ?? '' });
    },
  });
  return found;
}

/** A path as written in one part, seen from the root of the archive. */
export function resolvePath(folder: string, path: string): string {
  if (path.startsWith('/')) return path.slice(1);
  const steps: string[] = [];
  for (const step of `${folder}${path}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

export function splitPath(path: string): readonly [folder: string, file: string] {
  const end = path.lastIndexOf('/') + 1;
  return [path.slice(0, end), path.slice(end)];
}
