import type { ComponentProps } from 'react';

interface GridPartProps extends ComponentProps<'div'> {
  readonly is: 'grid' | 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'gridcell';
}

/** A part of a grid that is laid out as boxes: a table's own tags would bring a table's layout with them. */
export function GridPart({ is, ...rest }: GridPartProps) {
  return <div role={is} {...rest} />;
}
