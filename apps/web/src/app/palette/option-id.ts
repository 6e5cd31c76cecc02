/** The id of a row, by which the field names the one that is chosen. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
