import type { Tokens } from 'marked';
import { lazyPart } from '../lazy-part.tsx';
import { Inline } from './inline.tsx';
import { columnAlignments } from './table-alignment.ts';

const TableMenu = lazyPart(() => import('./table-menu.tsx'), 'TableMenu', {
  place: 'nowhere',
  hasWords: true,
});

/** Lies on the end of the first row for whoever points at the table; fingers find it below. */
const TOOLS =
  'absolute end-0 -top-1 rounded-icon bg-canvas opacity-0 transition-opacity duration-120 group-hover/table:opacity-100 focus-within:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:static pointer-coarse:flex pointer-coarse:justify-end pointer-coarse:opacity-100';

/** A table that scrolls inside itself when it is wider than the text. */
export function MarkdownTable({ token }: { readonly token: Tokens.Table }) {
  const alignments = columnAlignments(token);
  return (
    <div className="group/table relative">
      {/* Only a focusable area can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="md-table" dir="auto" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {token.header.map((cell, column) =>
                cell.text.trim() === '' ? (
                  // A heading without words would be announced as one.
                  <td key={column} aria-hidden />
                ) : (
                  <th key={column} scope="col" data-align={alignments[column]}>
                    <Inline tokens={cell.tokens} />
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {token.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} data-align={alignments[column]}>
                    <Inline tokens={cell.tokens} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={`md-table-tools ${TOOLS}`}>
        <TableMenu token={token} />
      </div>
    </div>
  );
}
