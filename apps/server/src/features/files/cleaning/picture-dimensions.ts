import { FileRefused } from './file-refused.ts';

/** More than any camera makes; a browser that decodes it needs 400 MB. */
const MOST_PIXELS = 100_000_000;
const LONGEST_SIDE = 32_767;

/** Refuses a picture that would fill the memory of whoever looks at it, by what its header says. */
export function expectSensibleSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new FileRefused('damaged');
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS)
    throw new FileRefused('dimensions');
}
