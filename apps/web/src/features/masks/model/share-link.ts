import type { Mask } from '@parley/contract';
import { readMasks, type MasksProblem, type ReadWorld } from './read-masks.ts';

const SHARED_HASH = 'mask=';
/** Messengers and servers cut longer addresses. */
const LINK_LIMIT_CHARS = 30_000;
/** A short link may unfold into something endless. */
const UNFOLDED_LIMIT_BYTES = 1_000_000;

export type SharedMask = { readonly mask: Mask } | { readonly problem: 'broken' | 'unsafe' };

export interface ShareHash {
  /** Stands behind the `#`; undefined when the mask is too long for a link. */
  readonly hash: string | undefined;
  readonly leftPicturesOut: boolean;
}

/** What follows the `#` of a link that carries a mask; undefined for another hash. */
export function sharedPart(hash: string): string | undefined {
  return hash.startsWith(SHARED_HASH) ? hash.slice(SHARED_HASH.length) : undefined;
}

/** Packs a mask into a link. The packing ends with a checksum, so that a cut or altered link is noticed. */
export async function shareHash(mask: Mask): Promise<ShareHash> {
  const { id: _id, builtin: _builtin, createdAt: _createdAt, shareLink: _link, modelConfig, ...rest } = mask;
  let leftPicturesOut = false;
  const context = mask.context.map(({ role, content }) => {
    if (typeof content === 'string') return { role, content };
    const parts = content.filter(({ type }) => type !== 'image_url');
    if (parts.length < content.length) leftPicturesOut = true;
    return { role, content: parts };
  });
  const shared = { ...rest, context, ...(!mask.syncGlobalConfig && { modelConfig }) };
  const packed = await piped(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream('deflate'));
  const hash = SHARED_HASH + packed.toBase64({ alphabet: 'base64url', omitPadding: true });
  return { hash: hash.length <= LINK_LIMIT_CHARS ? hash : undefined, leftPicturesOut };
}

/** Unpacks the mask of a link. Nothing is stored. */
export async function readShared(part: string, world: ReadWorld): Promise<SharedMask> {
  try {
    if (part.length > LINK_LIMIT_CHARS) return { problem: 'broken' };
    const packed = Uint8Array.fromBase64(part, { alphabet: 'base64url', lastChunkHandling: 'loose' });
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      await piped(packed, new DecompressionStream('deflate')),
    );
    const found = readMasks(text, world);
    if ('problem' in found) return { problem: linkProblem(found.problem) };
    const [mask] = found.masks;
    return mask ? { mask } : { problem: 'broken' };
  } catch {
    return { problem: 'broken' };
  }
}

function linkProblem(problem: MasksProblem): 'broken' | 'unsafe' {
  return problem === 'unsafe' ? 'unsafe' : 'broken';
}

async function piped(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > UNFOLDED_LIMIT_BYTES) {
      await reader.cancel();
      throw new Error('too long');
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
