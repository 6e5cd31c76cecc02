import type { ByteReader, ByteSink } from './byte-reader.ts';
import { exifOrientation, orientationSegment } from './exif-orientation.ts';
import { FileRefused } from './file-refused.ts';
import { expectSensibleSize } from './picture-dimensions.ts';

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const EXIF = 0xe1;
/** Segments for programs, whose beginning says what they are for; of them only these stay. */
const KEPT_FOR_PROGRAMS: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };
const COMMENT = 0xfe;
/** Cameras write a few at most. */
const MOST_FILL_BYTES = 64;

/**
 * Passes a JPEG on, segment by segment, without what tells of its maker, its place and its time. How the camera was held
 * stays. What stands behind its end is dropped: phones put films and further pictures there.
 */
export async function cleanJpeg(reader: ByteReader, sink: ByteSink): Promise<void> {
  await reader.pass(2, sink);
  let isSized = false;
  for (;;) {
    const code = await markerCode(reader);
    if (code === END_OF_IMAGE) return sink.write(Buffer.from([MARKER, code]));
    if (isRestart(code) || code === 0x01) {
      await sink.write(Buffer.from([MARKER, code]));
      continue;
    }
    const size = await reader.take(2);
    const length = size.readUInt16BE(0);
    if (length < 2) throw new FileRefused('damaged');
    const body = await reader.take(length - 2);
    if (isFrame(code)) {
      if (body.length < 6) throw new FileRefused('damaged');
      expectSensibleSize(body.readUInt16BE(3), body.readUInt16BE(1));
      isSized = true;
    }
    const orientation = code === EXIF ? exifOrientation(body) : undefined;
    if (orientation !== undefined) await sink.write(orientationSegment(orientation));
    if (isDrawn(code, body)) await sink.write(Buffer.concat([Buffer.from([MARKER, code]), size, body]));
    if (code !== START_OF_SCAN) continue;
    if (!isSized) throw new FileRefused('damaged');
    await passScan(reader, sink);
  }
}

async function markerCode(reader: ByteReader): Promise<number> {
  if ((await reader.take(1))[0] !== MARKER) throw new FileRefused('damaged');
  for (let filled = 0; filled <= MOST_FILL_BYTES; filled += 1) {
    const [code = 0] = await reader.take(1);
    if (code !== MARKER) return code;
  }
  throw new FileRefused('damaged');
}

/** Passes the drawing itself on, up to the next marker. */
async function passScan(reader: ByteReader, sink: ByteSink): Promise<void> {
  for (;;) {
    if (!(await reader.passUntil(MARKER, sink))) throw new FileRefused('damaged');
    const pair = await reader.peek(2);
    const code = pair[1];
    if (code === undefined) throw new FileRefused('damaged');
    // An escaped byte of the drawing, or a mark inside it.
    if (code === 0 || isRestart(code)) await reader.pass(2, sink);
    else if (code === MARKER) await reader.skip(1);
    else return;
  }
}

function isRestart(code: number): boolean {
  return code >= 0xd0 && code <= 0xd7;
}

/** Whether a segment says how large the picture is. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

/** Whether a segment is needed to draw the picture. */
function isDrawn(code: number, body: Buffer): boolean {
  if (code === COMMENT) return false;
  if (code < 0xe0 || code > 0xef) return true;
  const mark = KEPT_FOR_PROGRAMS[code];
  return mark !== undefined && body.toString('latin1', 0, mark.length) === mark;
}
