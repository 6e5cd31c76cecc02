import type { PictureRecord } from './picture-record.ts';

/**
 * A picture of a backup as it is kept here. Whoever wrote the file may have written anything: it is a finished picture that
 * came as a file, whatever the file says, and nothing of it is still to be made, asked after or tried again.
 */
export function restoredPicture(record: PictureRecord, now: number): PictureRecord {
  const { errorCode: _code, errorDetail: _detail, pressed: _pressed, midjourney, ...kept } = record;
  return {
    ...kept,
    createdAt: Math.min(record.createdAt, now),
    status: 'success',
    isImported: true,
    ...(midjourney?.status === 'SUCCESS' && { midjourney }),
  };
}
