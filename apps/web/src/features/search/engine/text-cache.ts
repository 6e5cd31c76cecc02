import type { Segment } from '../model/segment.ts';
import type { TextChunk } from '../model/text-table.ts';

/** Some twenty segments of short messages; all of a history of 250,000. */
const MOST_BYTES = 48_000_000;

/** The texts of segments that were asked for last. What is not stored yet is kept until it is. */
export function createTextCache(load: (segment: Segment) => Promise<TextChunk>) {
  const chunks = new Map<Segment, TextChunk>();
  const kept = new Map<Segment, TextChunk>();
  let bytes = 0;

  async function read(segment: Segment): Promise<TextChunk> {
    const known = kept.get(segment) ?? chunks.get(segment);
    const chunk = known ?? (await load(segment));
    if (!kept.has(segment)) use(segment, chunk);
    return chunk;
  }

  function use(segment: Segment, chunk: TextChunk): void {
    if (chunks.delete(segment)) bytes -= chunk.bytes.length;
    chunks.set(segment, chunk);
    bytes += chunk.bytes.length;
    for (const [oldest, { bytes: text }] of chunks) {
      if (bytes <= MOST_BYTES || oldest === segment) break;
      chunks.delete(oldest);
      bytes -= text.length;
    }
  }

  return {
    read,
    keep: (segment: Segment, chunk: TextChunk): void => void kept.set(segment, chunk),
    letGo: (segment: Segment): void => void kept.delete(segment),
  };
}
