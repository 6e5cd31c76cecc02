/** Longer ones are hard to type behind a slash. */
const NAME_MAX_LENGTH = 48;
const ID_LENGTH = 6;

/** Something that a program names in a command. */
interface Named {
  readonly id: string;
  readonly title: string;
}

/**
 * What each is called in a program: its title in small letters and hyphens, in whatever script it is. Of two with one title
 * the first keeps it, so that a new one renames nothing.
 */
export function namedByTitle<Item extends Named>(items: readonly Item[]): Map<string, Item> {
  const byName = new Map<string, Item>();
  for (const item of items) {
    const short = slugOf(item.title) || 'untitled';
    let name = short;
    for (let count = 1; byName.has(name); count += 1) {
      name = `${short}-${slugOf(item.id).slice(0, ID_LENGTH) || 'x'}${count > 1 ? `-${count}` : ''}`;
    }
    byName.set(name, item);
  }
  return byName;
}

function slugOf(title: string): string {
  const words =
    title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const joined = words.join('-');
  return Array.from(joined).slice(0, NAME_MAX_LENGTH).join('').replace(/-$/, '');
}
