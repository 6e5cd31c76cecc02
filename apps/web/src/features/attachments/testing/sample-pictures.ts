/** Pictures drawn on the spot, so that a test knows every pixel of them. */

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly type?: string;
  /** Nothing is painted on the right half. */
  readonly isHalfClear?: boolean;
  /** Every pixel another colour, which no encoder can make small. */
  readonly isNoisy?: boolean;
}

/** Red in the top left quarter, blue elsewhere. */
export async function drawPicture({ width, height, type = 'image/png', isHalfClear, isNoisy }: Drawing): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.fillStyle = 'blue';
  context.fillRect(0, 0, isHalfClear === true ? width / 2 : width, height);
  context.fillStyle = 'red';
  context.fillRect(0, 0, width / 2, height / 2);
  if (isNoisy === true) addNoise(context, width, height);
  return canvas.convertToBlob({ type });
}

function addNoise(context: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
  const image = context.getImageData(0, 0, width, height);
  let seed = 1;
  for (let index = 0; index < image.data.length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    image.data[index] = index % 4 === 3 ? 255 : seed >>> 16;
  }
  context.putImageData(image, 0, 0);
}

/** A JPEG with an EXIF note that the camera was held upright: the picture is to be turned by a quarter. */
export async function turnedByCamera(jpeg: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = [...Array.from('Exif\0\0', (sign) => sign.charCodeAt(0)), ...tiff];
  const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif];
  return new Blob([bytes.slice(0, 2), new Uint8Array(segment), bytes.slice(2)], { type: 'image/jpeg' });
}

/** A pixel as red, green, blue, alpha; the place as a share of width and height. */
export async function pixelOf(picture: Blob, x: number, y: number): Promise<readonly number[]> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const left = Math.floor(x * bitmap.width);
  const top = Math.floor(y * bitmap.height);
  return [...(context?.getImageData(left, top, 1, 1).data ?? [])];
}
