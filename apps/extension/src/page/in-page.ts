/*
 * Functions that the browser runs inside a page. It hands them over as text, so each stands alone: no import, no constant,
 * no neighbour.
 */

/** What is selected, in a field too. */
export function readSelection(): { text: string; title: string; url: string } {
  const field = document.activeElement;
  const isField =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'password');
  const inField = isField ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) : '';
  return { text: inField || String(getSelection() ?? ''), title: document.title, url: location.href };
}

/** The words that the page shows: those of its main part where it names one. */
export function readPage(): { text: string; title: string; url: string } {
  const most = 200_000;
  const whole = document.body?.innerText ?? '';
  const main = document.querySelector<HTMLElement>('main, article, [role="main"]')?.innerText ?? '';
  // A page that marks a corner of itself as the main part is read whole.
  const text = main.length * 4 > whole.length ? main : whole;
  return { text: text.slice(0, most), title: document.title, url: location.href };
}

export interface FoundPicture {
  readonly title: string;
  readonly url: string;
  /** A data URL, where the page may read the picture. */
  readonly picture?: string;
  /** Where it stands on the screen, in pixels of the screen, for a photograph of it. */
  readonly place?: { x: number; y: number; width: number; height: number };
}

/** A picture of the page, at the size that models look at. */
export async function readPicture(address: string): Promise<FoundPicture> {
  const longestSide = 1568;
  const source = { title: document.title, url: location.href };
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const bitmap = await createImageBitmap(await response.blob());
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return { ...source, picture: canvas.toDataURL('image/webp', 0.9) };
  } catch {
    // Of another host that does not share it, or of a kind that cannot be drawn: it is on the screen all the same.
    const shown = [...document.images].find(({ currentSrc, src }) => currentSrc === address || src === address);
    const box = shown?.getBoundingClientRect();
    if (box === undefined) return source;
    const [x, y] = [Math.max(0, box.left), Math.max(0, box.top)];
    const width = Math.min(innerWidth, box.right) - x;
    const height = Math.min(innerHeight, box.bottom) - y;
    if (width < 8 || height < 8) return source;
    const density = devicePixelRatio;
    return { ...source, place: { x: x * density, y: y * density, width: width * density, height: height * density } };
  }
}
