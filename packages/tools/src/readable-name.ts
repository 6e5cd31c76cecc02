/** Of a name that is far too long only so much is read; it is shown as it is. */
const LONGEST_READ = 100;
/** What is written in capitals wherever it stands. */
const CAPITALS: ReadonlySet<string> = new Set([
  'api',
  'csv',
  'html',
  'id',
  'ip',
  'json',
  'pdf',
  'sql',
  'url',
  'uri',
  'utc',
]);

/** A name that was made for programs, as people write it: `guest_name` and `guestName` are "Guest name". Others stay. */
export function readableName(name: string): string {
  // A letter alone is a name of mathematics, and what has other signs is no name of words.
  if (name.length > LONGEST_READ || !/^[A-Za-z][A-Za-z0-9]+(?:[_-]+[A-Za-z0-9]+)*$/.test(name)) return name;
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[_-]+/)
    .map(written);
  const [first = ''] = words;
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...words.slice(1)].join(' ');
}

function written(word: string): string {
  const lower = word.toLowerCase();
  if (CAPITALS.has(lower)) return lower.toUpperCase();
  return /^[A-Z0-9]{2,}$/.test(word) ? word : lower;
}
