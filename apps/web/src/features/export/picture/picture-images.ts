import { pictureSource } from '#/components/remote-picture/picture-source.ts';
import { blobIdOf } from '#/storage/blob-address.ts';
import { readBlob } from '#/storage/blobs.ts';
import { loadedPicture } from '#/features/pictures/public.ts';

/** A picture within a page: drawn onto it afterwards, since a drawing cannot fetch anything. */
export interface PlacedImage {
  readonly image: HTMLImageElement;
  readonly place: HTMLElement;
}

/** Takes the pictures of some elements out and leaves empty places of their size. What is not here is named, not fetched. */
export async function placeImages(root: HTMLElement, missing: (address: string) => string): Promise<PlacedImage[]> {
  const images = [...root.querySelectorAll('img')];
  const placed = await Promise.all(
    images.map(async (image) => {
      const address = image.dataset['source'] ?? image.getAttribute('src') ?? '';
      if (await load(image, address)) return { image, place: placeFor(image) };
      (image.closest('.md-image') ?? image).replaceWith(note(missing(shortened(address))));
      return undefined;
    }),
  );
  const found = placed.filter((one) => one !== undefined);
  // All sizes first: an empty place would let the next picture be measured in another row.
  const sizes = found.map(({ image }) => image.getBoundingClientRect());
  for (const [index, { image, place }] of found.entries()) {
    const { width = 0, height = 0 } = sizes[index] ?? {};
    place.style.width = `${width}px`;
    place.style.height = `${height}px`;
    image.replaceWith(place);
  }
  return found;
}

/** After the page with the pictures is painted. */
export function releaseImages(images: readonly PlacedImage[]): void {
  for (const { image } of images) {
    // Others show it too unless it was made for this page.
    if (image.dataset['source'] !== undefined) URL.revokeObjectURL(image.src);
  }
}

async function load(image: HTMLImageElement, address: string): Promise<boolean> {
  try {
    image.loading = 'eager';
    if (!address.startsWith('blob:')) {
      const blob = await readPicture(address);
      if (!blob) return false;
      image.dataset['source'] = address;
      image.src = await addressFor(blob);
    }
    await image.decode();
    return image.naturalWidth > 0;
  } catch {
    return false;
  }
}

async function readPicture(address: string): Promise<Blob | undefined> {
  if (blobIdOf(address) !== undefined) return readBlob(address);
  const source = pictureSource(address);
  if (source?.kind === 'remote') return loadedPicture(source.url);
  return source?.src.startsWith('data:') === true ? dataBlob(source.src) : undefined;
}

/** A drawing that comes from a blob may bar the page from reading its own canvas; the same drawing in its address does not. */
async function addressFor(blob: Blob): Promise<string> {
  if (!blob.type.includes('svg')) return URL.createObjectURL(blob);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await blob.text())}`;
}

/** Without fetching: the page's policy lets it fetch no such address. */
function dataBlob(address: string): Blob {
  const comma = address.indexOf(',');
  const [type = '', ...marks] = address.slice('data:'.length, comma).split(';');
  const body = decodeURIComponent(address.slice(comma + 1));
  const isBase64 = marks.some((mark) => mark.trim().toLowerCase() === 'base64');
  return new Blob([isBase64 ? Uint8Array.fromBase64(body) : body], { type });
}

function placeFor(image: HTMLImageElement): HTMLElement {
  const place = document.createElement('span');
  const { marginBlockEnd } = getComputedStyle(image);
  place.dataset['place'] = '';
  Object.assign(place.style, { display: 'block', marginBlockEnd, marginInline: 'auto' });
  if (image.closest('.md-diagram') === null) place.style.marginInline = '0';
  return place;
}

function note(words: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'picture-missing';
  element.dataset['place'] = '';
  element.textContent = words;
  return element;
}

function shortened(address: string): string {
  return address.startsWith('data:') || blobIdOf(address) !== undefined ? '' : address.slice(0, 300);
}
