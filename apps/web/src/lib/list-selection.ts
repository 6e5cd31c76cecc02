/** The items that were selected in a list, by id, and the one from which Shift reaches on. */
export interface ListSelection<Item> {
  readonly items: ReadonlyMap<string, Item>;
  readonly anchorId: string | undefined;
}

interface Listed {
  readonly id: string;
}

/** A selection that begins with one item. */
export function selectionOf<Item extends Listed>(item: Item): ListSelection<Item> {
  return { items: new Map([[item.id, item]]), anchorId: item.id };
}

/** The selection with an item more, or without it where it was selected. */
export function toggled<Item extends Listed>({ items }: ListSelection<Item>, item: Item): ListSelection<Item> {
  const next = new Map(items);
  if (!next.delete(item.id)) next.set(item.id, item);
  return { items: next, anchorId: item.id };
}

/** The selection with everything between its anchor and an item, in the order of the list. */
export function extendedTo<Item extends Listed>(
  selection: ListSelection<Item>,
  listed: readonly Item[],
  item: Item,
): ListSelection<Item> {
  const anchor = listed.findIndex(({ id }) => id === selection.anchorId);
  const end = listed.findIndex(({ id }) => id === item.id);
  if (anchor === -1 || end === -1) return toggled(selection, item);
  const reached = listed.slice(Math.min(anchor, end), Math.max(anchor, end) + 1);
  return { ...selection, items: new Map([...selection.items, ...reached.map((one) => [one.id, one] as const)]) };
}

/** All items of the list. */
export function selectionOfAll<Item extends Listed>(listed: readonly Item[]): ListSelection<Item> {
  return { items: new Map(listed.map((item) => [item.id, item])), anchorId: listed[0]?.id };
}
