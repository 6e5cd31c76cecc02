import type { RouteDefinition } from '@parley/contract';

type Path = readonly PropertyKey[];
type Holder = Record<PropertyKey, unknown>;

/**
 * Reads data that does not fit its schema as well as it can be read: what does not fit (inside of a list the whole member)
 * stays as it was sent, and everything else gets its defaults. Nothing is left out: a list may be the truth about what
 * there is, and a gap in it would be taken for a deletion.
 */
export function fillDefaults(schema: NonNullable<RouteDefinition['data']>, data: unknown, misfits: readonly Path[]) {
  const rest = { data: structuredClone(data) };
  const kept = inOrder(misfits.map((path) => ['data', ...upToMember(path)]))
    .toReversed()
    .map((path) => ({ path, value: takeOut(rest, path) }));
  const read = schema.safeParse(rest.data);
  if (!read.success) return data;
  const filled = { data: read.data };
  for (const { path, value } of kept.toReversed()) putBack(filled, path, value);
  return filled.data;
}

function upToMember(path: Path): Path {
  const member = path.findLastIndex((key) => typeof key === 'number');
  return member === -1 ? path : path.slice(0, member + 1);
}

/** Each once, in the order of the document: a member before the next, and before what is inside of it. */
function inOrder(paths: readonly Path[]): Path[] {
  const unique = [...new Map(paths.map((path) => [path.map(String).join('\n'), path])).values()];
  return unique.sort((left, right) => {
    const at = left.findIndex((key, index) => key !== right[index]);
    if (at === -1) return left.length - right.length;
    const [one, other] = [left[at], right[at]];
    if (typeof one === 'number' && typeof other === 'number') return one - other;
    return other === undefined || String(one) > String(other) ? 1 : -1;
  });
}

function takeOut(from: Holder, path: Path): unknown {
  const holder = holderOf(from, path);
  const key = path.at(-1) ?? '';
  if (Array.isArray(holder)) return (holder.splice(Number(key), 1) as unknown[])[0];
  const value = holder?.[key];
  if (holder) delete holder[key];
  return value;
}

function putBack(into: Holder, path: Path, value: unknown): void {
  const holder = holderOf(into, path);
  const key = path.at(-1) ?? '';
  if (Array.isArray(holder)) holder.splice(Number(key), 0, value);
  else if (holder && value !== undefined) holder[key] = value;
}

function holderOf(root: Holder, path: Path): Holder | undefined {
  let holder: unknown = root;
  for (const key of path.slice(0, -1)) holder = (holder as Holder | undefined)?.[key];
  return typeof holder === 'object' && holder !== null ? (holder as Holder) : undefined;
}
