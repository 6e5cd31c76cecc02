import type { ToolFile } from '@parley/contract';
import type { CallLine } from '#/features/tools/public.ts';
import type { ResultFile } from './model/result-files.ts';

/** Kinds that a browser only draws or plays. Everything else is kept as bytes of no kind. */
const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif)|audio\/[\w.+-]{1,40})$/;

/** Stores the bytes of a result apart from its message. What is no base64 is left out. */
export async function keepFiles(files: readonly ResultFile[], line: Pick<CallLine, 'keep'>): Promise<ToolFile[]> {
  const kept = await Promise.all(files.map((file) => keepFile(file, line).catch(() => undefined)));
  return kept.filter((file) => file !== undefined);
}

async function keepFile({ name, mediaType, base64 }: ResultFile, line: Pick<CallLine, 'keep'>): Promise<ToolFile> {
  const bytes = Uint8Array.fromBase64(base64);
  const type = SHOWN.test(mediaType) ? mediaType : 'application/octet-stream';
  const url = await line.keep(new Blob([bytes], { type }));
  return { name, mediaType: type, url, sizeBytes: bytes.length };
}
