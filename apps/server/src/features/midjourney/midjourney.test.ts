import { madePicture, pictureDataUrl } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { forEachEngine, onBothEngines } from '../../testing/engines.ts';
import { MIDJOURNEY_SECRET, startMidjourneyApp } from '../../testing/midjourney-app.ts';
import { recordsOf } from '../../testing/proxied-app.ts';

const PICTURE = pictureDataUrl(madePicture(8, 8));

forEachEngine((_engine, open) => {
  describe('a picture by task', () => {
    it('is handed in, grows and is there, with the buttons that can be pressed', async () => {
      const { submit, fetchTask, finished, clock, proxy, database } = await startMidjourneyApp(await open());
      const handedIn = await submit('imagine', { prompt: 'A red boat', base64Array: [PICTURE] });
      expect(handedIn).toMatchObject({ status: 200, code: 0, data: { status: 'SUBMITTED' } });
      const id = handedIn.data.result;
      const progress: unknown[] = [];
      for (let look = 0; look < 3; look += 1) {
        clock.skip(1_500);
        progress.push((await fetchTask(id)).data.progress);
      }
      expect(progress).toEqual(['0%', '31%', '62%']);
      const task = await finished(id);
      expect(task).toMatchObject({ id, action: 'IMAGINE', prompt: 'A red boat', status: 'SUCCESS', progress: '100%' });
      expect(task.imageUrl).toMatch(/^http.*\.png$/);
      expect(task.buttons.map(({ label, emoji }) => label || emoji)).toEqual([
        'U1',
        'U2',
        'U3',
        'U4',
        '🔄',
        'V1',
        'V2',
        'V3',
        'V4',
      ]);
      expect(task.properties).toEqual({ finalPrompt: 'A red boat' });
      const [seen] = proxy.submitted;
      expect(seen?.headers).toMatchObject({
        'mj-api-secret': MIDJOURNEY_SECRET,
        authorization: `Bearer ${MIDJOURNEY_SECRET}`,
      });
      expect(seen?.body).toEqual({ botType: 'MID_JOURNEY', prompt: 'A red boat', base64Array: [PICTURE] });
      expect(await recordsOf(database, 1)).toMatchObject([{ call: 'midjourney', model: 'midjourney', outcome: 'ok' }]);
      const asked = proxy.fetches;
      await fetchTask(id);
      expect(proxy.fetches, 'a task that is over is not asked after').toBe(asked);
    });

    it('is made anew by a button, whose task is another one', async () => {
      const { submit, finished, proxy } = await startMidjourneyApp(await open());
      const first = await finished((await submit('imagine', { prompt: 'A red boat' })).data.result);
      const [upscale] = first.buttons;
      const pressed = await submit('action', { taskId: first.id, customId: upscale?.customId });
      const second = await finished(pressed.data.result);
      expect(second).toMatchObject({ action: 'UPSCALE', prompt: 'A red boat', status: 'SUCCESS' });
      expect(second.id).not.toBe(first.id);
      expect(second.buttons.map(({ label, emoji }) => [emoji, label])).toEqual([
        ['🪄', 'Vary (Subtle)'],
        ['⬅️', ''],
      ]);
      expect(proxy.submitted[1]).toMatchObject({ path: '/mj/submit/action', body: { customId: upscale?.customId } });
    });

    it('has buttons at the original proxy too, which knows them as changes', async () => {
      const { submit, finished, proxy } = await startMidjourneyApp(await open(), { kind: 'original' });
      const first = await finished((await submit('imagine', { prompt: 'A red boat' })).data.result);
      expect(first.buttons).toHaveLength(9);
      for (const label of ['V3', '']) {
        const customId = first.buttons.find((button) => button.label === label)?.customId;
        await finished((await submit('action', { taskId: first.id, customId })).data.result);
      }
      const changes = proxy.submitted.filter(({ path }) => path.endsWith('/change')).map(({ body }) => body);
      expect(changes).toEqual([
        { taskId: expect.any(String), action: 'VARIATION', index: 3 },
        { taskId: expect.any(String), action: 'REROLL' },
      ]);
    });

    it('is blended with its dimensions, and put into words', async () => {
      const { submit, finished, proxy } = await startMidjourneyApp(await open());
      const bare = madePicture(8, 8).toString('base64');
      const blended = await submit('blend', { base64Array: [PICTURE, bare], dimensions: 'PORTRAIT' });
      expect(await finished(blended.data.result)).toMatchObject({ action: 'BLEND', status: 'SUCCESS' });
      expect(proxy.submitted[0]?.body).toMatchObject({ base64Array: [PICTURE, PICTURE], dimensions: 'PORTRAIT' });
      const described = await finished((await submit('describe', { base64: PICTURE })).data.result);
      expect(described.properties['finalPrompt']).toContain('a red boat');
    });

    it('has a seed', async () => {
      const { submit, finished, seed, proxy } = await startMidjourneyApp(await open());
      const task = await finished((await submit('imagine', { prompt: 'A red boat' })).data.result);
      for (let asked = 0; asked < 3; asked += 1) {
        expect(await seed(task.id)).toMatchObject({ status: 200, data: { result: '1234567890' } });
      }
      expect(proxy.seeds, 'a seed never changes').toBe(1);
    });

    it('has no seed before it is there', async () => {
      const { submit, seed, proxy } = await startMidjourneyApp(await open());
      const { data } = await submit('imagine', { prompt: 'A slow picture' });
      expect(await seed(data.result)).toMatchObject({ status: 400 });
      expect(proxy.seeds).toBe(0);
    });

    it.each([
      ['A picture that will fail', 'FAILURE', 'The picture could not be drawn'],
      ['A picture to cancel', 'CANCEL', expect.stringContaining('cancelled')],
      ['A picture with a modal', 'MODAL', expect.stringContaining('Try another button')],
    ])('ends as its upstream says: %s', async (prompt, status, failReason) => {
      const { submit, finished, database } = await startMidjourneyApp(await open());
      const task = await finished((await submit('imagine', { prompt })).data.result);
      expect(task).toMatchObject({ status, failReason, buttons: [] });
      expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'midjourney_task_failed' }]);
    });

    it('has failed where it is not there after five minutes, or not known any more', async () => {
      const { submit, fetchTask, clock } = await startMidjourneyApp(await open());
      for (const prompt of ['A slow picture', 'An expired picture']) {
        const { data } = await submit('imagine', { prompt });
        clock.skip(299_000);
        expect((await fetchTask(data.result)).data.status).not.toBe('FAILURE');
        clock.skip(2_000);
        expect((await fetchTask(data.result)).data).toMatchObject({
          status: 'FAILURE',
          failReason: 'Task timeout after 5 minutes',
        });
      }
    });

    it('is there all the same where it ends late', async () => {
      const { submit, fetchTask, finished, clock, proxy, database } = await startMidjourneyApp(await open());
      const { data } = await submit('imagine', { prompt: 'A slow picture' });
      clock.skip(301_000);
      expect((await fetchTask(data.result)).data.status).toBe('FAILURE');
      proxy.finishSlow();
      await expect.poll(async () => (await finished(data.result)).status, { timeout: 60_000 }).toBe('SUCCESS');
      expect(await recordsOf(database, 1)).toMatchObject([{ outcome: 'ok' }]);
    });

    it('is followed by the server where nobody asks after it', async () => {
      const patience = { lookMs: 20, forgottenMs: 0 };
      const { submit, database } = await startMidjourneyApp(await open(), { midjourney: patience });
      await submit('imagine', { prompt: 'A red boat' });
      expect(await recordsOf(database, 1)).toMatchObject([{ call: 'midjourney', outcome: 'ok' }]);
    });

    it.each([
      ['A ban', 'Failed to submit midjourney task: The prompt may contain sensitive words'],
      ['A full queue', 'Failed to submit midjourney task: The queue is full, please try again later'],
    ])('is not taken with a reason: %s', async (prompt, msg) => {
      const { submit, database } = await startMidjourneyApp(await open());
      expect(await submit('imagine', { prompt })).toMatchObject({ status: 502, code: 5000, msg });
      expect(await database.db.selectFrom('midjourney_tasks').selectAll().execute()).toEqual([]);
    });

    it('is not taken by an upstream that is broken', async () => {
      const { submit, proxy } = await startMidjourneyApp(await open());
      proxy.breakWith(500);
      const answer = await submit('imagine', { prompt: 'A red boat' });
      expect(answer).toMatchObject({ status: 502, code: 5000, msg: 'Failed to submit midjourney task' });
      proxy.breakWith(undefined);
      expect(await submit('imagine', { prompt: 'A queue of boats' })).toMatchObject({ code: 0 });
    });

    it('is asked for again where its upstream is away for a moment', async () => {
      const { submit, fetchTask, finished, clock, proxy } = await startMidjourneyApp(await open());
      const { data } = await submit('imagine', { prompt: 'A red boat' });
      proxy.breakWith(503);
      clock.skip(1_500);
      expect(await fetchTask(data.result)).toMatchObject({ code: 0, data: { status: 'NOT_START' } });
      proxy.breakWith(undefined);
      expect(await finished(data.result)).toMatchObject({ status: 'SUCCESS' });
    });

    it.each([
      ['a text in place of a picture', 'describe', { base64: btoa('hello, I am no picture at all') }],
      ['one picture to blend', 'blend', { base64Array: [PICTURE] }],
      ['no words', 'imagine', { prompt: '' }],
    ])('is not asked for with %s', async (_name, what, body) => {
      const { submit, proxy } = await startMidjourneyApp(await open());
      expect(await submit(what, body)).toMatchObject({ status: 400 });
      expect(proxy.submitted).toEqual([]);
    });

    it('has no buttons but its own', async () => {
      const { submit, finished, proxy } = await startMidjourneyApp(await open());
      const task = await finished((await submit('imagine', { prompt: 'A red boat' })).data.result);
      const customId = 'MJ::Inpaint::1::anything::SOLO';
      expect(await submit('action', { taskId: task.id, customId })).toMatchObject({ status: 400 });
      expect(await submit('action', { taskId: 'another', customId })).toMatchObject({ status: 404 });
      expect(proxy.submitted).toHaveLength(1);
    });

    it('takes no place where nobody took it', async () => {
      const { submit } = await startMidjourneyApp(await open());
      for (let count = 0; count < 13; count += 1) {
        expect(await submit('imagine', { prompt: 'A ban' })).toMatchObject({ status: 502 });
      }
    });
  });
});

onBothEngines((_engine, open) => {
  describe('pictures by task that are asked for at the same moment', () => {
    it('are asked after once, however many ask', async () => {
      let now = Date.now();
      const { submit, fetchTask, proxy } = await startMidjourneyApp(await open(), { now: () => now });
      const { data } = await submit('imagine', { prompt: 'A slow picture' });
      now += 1_500;
      const answers = await Promise.all(Array.from({ length: 8 }, () => fetchTask(data.result)));
      expect(answers.every(({ code }) => code === 0)).toBe(true);
      expect(proxy.fetches).toBe(1);
    });

    it('are twelve at most', async () => {
      const { submit, proxy, clock } = await startMidjourneyApp(await open());
      const several = (count: number) =>
        Promise.all(Array.from({ length: count }, () => submit('imagine', { prompt: 'A slow picture' })));
      const asked = [...(await several(6)), ...(await several(8))];
      expect(asked.filter(({ code }) => code === 0)).toHaveLength(12);
      expect(asked.filter(({ status }) => status === 429)).toHaveLength(2);
      expect(proxy.submitted).toHaveLength(12);
      clock.skip(301_000);
      expect(await submit('imagine', { prompt: 'A slow picture' }), 'one that takes too long').toMatchObject({
        code: 0,
      });
    });
  });
});
