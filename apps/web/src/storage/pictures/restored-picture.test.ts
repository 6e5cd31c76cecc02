import { MidjourneyTask } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { PictureRecord } from './picture-record.ts';
import { restoredPicture } from './restored-picture.ts';

const record = (more: object = {}): PictureRecord =>
  PictureRecord.parse({
    id: 'p',
    setId: 's',
    index: 0,
    createdAt: 1_000,
    status: 'success',
    request: { model: 'painter', prompt: 'A boat' },
    ...more,
  });

describe('restoredPicture', () => {
  it.each(['wait', 'running', 'error'])('is finished, whatever the file says: %s', (status) => {
    const restored = restoredPicture(record({ status, errorCode: 'stopped', errorDetail: 'Later.' }), 2_000);
    expect(restored).toEqual(record({ isImported: true }));
  });

  it.each(['NOT_START', 'SUBMITTED', 'IN_PROGRESS', 'MODAL', 'FAILURE', 'CANCEL'])('has no task left: %s', (status) => {
    const midjourney = MidjourneyTask.parse({ id: 't', status });
    const pressed = { taskId: 't', customId: 'MJ::JOB::reroll' };
    expect(restoredPicture(record({ midjourney, pressed }), 2_000)).toEqual(record({ isImported: true }));
  });

  it('keeps the task that made it', () => {
    const midjourney = MidjourneyTask.parse({ id: 't', status: 'SUCCESS' });
    expect(restoredPicture(record({ midjourney }), 2_000).midjourney).toEqual(midjourney);
  });

  it('came as a file, also where that says otherwise', () => {
    expect(restoredPicture(record({ isImported: false }), 2_000).isImported).toBe(true);
  });

  it('was not made later than now', () => {
    expect(restoredPicture(record({ createdAt: 9e15 }), 2_000).createdAt).toBe(2_000);
  });
});
