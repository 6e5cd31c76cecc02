import { type ReactElement, type RefObject } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';

/** The first page of chats and their labels; more than that is worth the code that draws only what is in view. */
const MOST_PLAIN_ROWS = 80;

const VirtualRows = lazyPart(() => import('./virtual-rows.tsx'), 'VirtualRows');

interface ListRowsProps {
  readonly rows: readonly ReactElement[];
  readonly scrollArea: RefObject<HTMLElement | null>;
  /** Indexes of rows that stay in the page, such as the one with the focus. */
  readonly keepMounted: readonly number[];
}

/** The rows of a list, all of them or, where there are many, those in view. */
export function ListRows({ rows, scrollArea, keepMounted }: ListRowsProps) {
  if (rows.length <= MOST_PLAIN_ROWS) return <PlainRows rows={rows} />;
  return (
    <VirtualRows
      standIn={<PlainRows rows={rows.slice(0, MOST_PLAIN_ROWS)} />}
      rows={rows}
      scrollArea={scrollArea}
      keepMounted={keepMounted}
    />
  );
}

function PlainRows({ rows }: { readonly rows: readonly ReactElement[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.key}>{row}</li>
      ))}
    </ul>
  );
}
