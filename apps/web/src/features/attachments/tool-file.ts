import type { ToolFile } from '@parley/contract';

const PICTURES = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)$/;

/** Whether a file of a tool is shown as a picture. */
export function isPictureFile({ mediaType }: Pick<ToolFile, 'mediaType'>): boolean {
  return PICTURES.test(mediaType);
}
