import type { DropRow, DropTarget } from './drop-target.ts';

/** Between the row that a chat would land in and the chat that is carried there. */
const GAP_PX = 4;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is seen of a drag: the chat under the pointer, and the line or the row where it would land. */
export function dragMarks(row: HTMLElement, grip: Point) {
  const { width, height, left } = row.getBoundingClientRect();
  const carried = mark('drag-carried');
  carried.hidden = false;
  carried.append(row.cloneNode(true));
  carried.style.width = `${width}px`;
  const line = mark('drag-line');
  line.style.width = `${width}px`;
  const into = mark('drag-into');
  row.style.opacity = '0.4';
  document.body.style.cursor = 'grabbing';

  function show(at: Point, target: DropTarget | undefined): void {
    const isInto = target !== undefined && target.lineAt === undefined;
    const top = isInto ? topBeside(target.row, height) : at.y - grip.y;
    carried.style.translate = `${at.x - grip.x}px ${top}px`;
    line.hidden = target?.lineAt === undefined;
    if (target?.lineAt !== undefined) line.style.translate = `${left}px ${target.lineAt - 1}px`;
    into.hidden = !isInto;
    if (!isInto) return;
    into.style.translate = `${left}px ${target.row.top}px`;
    into.style.width = `${width}px`;
    into.style.height = `${target.row.bottom - target.row.top}px`;
  }

  function remove(): void {
    for (const element of [carried, line, into]) element.remove();
    document.body.style.cursor = '';
  }

  return { show, remove };
}

/** Below the row, or above it where the window ends: its name is what whoever aims at it reads. */
function topBeside(row: DropRow, height: number): number {
  const below = row.bottom + GAP_PX;
  return below + height <= innerHeight ? below : row.top - GAP_PX - height;
}

function mark(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.hidden = true;
  element.ariaHidden = 'true';
  document.body.append(element);
  return element;
}
