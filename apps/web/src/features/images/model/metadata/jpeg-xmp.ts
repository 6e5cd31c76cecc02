import { joined, latinBytes } from './bytes.ts';

const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0';
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
/** The length of a segment is two bytes, and counts itself. */
const LONGEST_SEGMENT = 0xff_ff;

interface Segment {
  readonly marker: number;
  readonly content: Uint8Array;
  readonly whole: Uint8Array;
}

/** A JPEG with this packet in the place of one that it had; as it was when the packet is too long for a segment. */
export function writeJpegXmp(jpeg: Uint8Array, packet: string): Uint8Array<ArrayBuffer> {
  const content = joined([latinBytes(XMP_NAME), new TextEncoder().encode(packet)]);
  const length = content.length + 2;
  if (length > LONGEST_SEGMENT) return joined([jpeg]);
  const { segments, rest } = segmentsOf(jpeg);
  const kept = segments.filter((segment) => !isXmp(segment));
  const isOfHeader = (segment: Segment | undefined) => segment?.marker === 0xe0;
  const headers = isOfHeader(kept[0]) ? 1 : 0;
  const added = joined([Uint8Array.of(0xff, APP1, length >> 8, length & 0xff), content]);
  const wholes = kept.map(({ whole }) => whole);
  return joined([jpeg.subarray(0, 2), ...wholes.slice(0, headers), added, ...wholes.slice(headers), rest]);
}

/** The packet in a JPEG. */
export function readJpegXmp(jpeg: Uint8Array): string | undefined {
  const found = segmentsOf(jpeg).segments.find(isXmp);
  return found && new TextDecoder().decode(found.content.subarray(XMP_NAME.length));
}

function isXmp({ marker, content }: Segment): boolean {
  if (marker !== APP1) return false;
  return latinBytes(XMP_NAME).every((byte, index) => content[index] === byte);
}

/** The segments in front of the picture itself, and the rest of the file. */
function segmentsOf(jpeg: Uint8Array): { readonly segments: readonly Segment[]; readonly rest: Uint8Array } {
  const segments: Segment[] = [];
  let at = 2;
  while (jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN && at + 4 <= jpeg.length) {
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    if (end > jpeg.length || end < at + 4) break;
    segments.push({ marker: jpeg[at + 1] ?? 0, content: jpeg.subarray(at + 4, end), whole: jpeg.subarray(at, end) });
    at = end;
  }
  return { segments, rest: jpeg.subarray(at) };
}
