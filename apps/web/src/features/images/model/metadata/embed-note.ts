import { pictureTypeOf } from '@parley/contract';
import { readJpegXmp, writeJpegXmp } from './jpeg-xmp.ts';
import { readNote, type PictureNote } from './picture-note.ts';
import { readPngText, writePngTexts } from './png-text.ts';
import { readWebpXmp, writeWebpXmp } from './webp-xmp.ts';
import { readXmp, writeXmp } from './xmp.ts';

const PNG_KEYWORD = 'parley';

/** The file of a picture with the prompt, for other programs, and the settings, for us. Other kinds stay as they are. */
export function withNote(picture: Uint8Array, note: PictureNote): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(note);
  const { prompt } = note.request;
  switch (pictureTypeOf(picture)) {
    case 'image/png':
      return writePngTexts(picture, { Software: 'Parley', Description: prompt, [PNG_KEYWORD]: text });
    case 'image/jpeg':
      return writeJpegXmp(picture, writeXmp(prompt, text));
    case 'image/webp':
      return writeWebpXmp(picture, writeXmp(prompt, text));
    default:
      return new Uint8Array(picture);
  }
}

/** What a picture file says of how it was made; undefined when it was not saved here, or lost its words on the way. */
export function noteIn(picture: Uint8Array): PictureNote | undefined {
  return readNote(noteText(picture));
}

function noteText(picture: Uint8Array): string | undefined {
  switch (pictureTypeOf(picture)) {
    case 'image/png':
      return readPngText(picture, PNG_KEYWORD);
    case 'image/jpeg':
      return readXmp(readJpegXmp(picture) ?? '');
    case 'image/webp':
      return readXmp(readWebpXmp(picture) ?? '');
    default:
      return undefined;
  }
}
