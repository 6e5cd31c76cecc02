interface RowList {
  readonly count: number;
  /** How far the page keys go. */
  readonly pageRows: number;
  /** Whether the field is empty: then the keys that move the cursor in it are free for the list. */
  readonly isFieldEmpty: boolean;
}

/** Where a key of the field above it leads in a list; undefined for keys that are the field's own. */
export function steppedRow(key: string, index: number, { count, pageRows, isFieldEmpty }: RowList): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return index === last ? 0 : index + 1;
    case 'ArrowUp':
      return index === 0 ? last : index - 1;
    case 'PageDown':
      return Math.min(last, index + pageRows);
    case 'PageUp':
      return Math.max(0, index - pageRows);
    case 'Home':
      return isFieldEmpty ? 0 : undefined;
    case 'End':
      return isFieldEmpty ? last : undefined;
    default:
      return undefined;
  }
}
