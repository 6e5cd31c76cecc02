import { MidjourneyTask } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { PictureRequest } from '#/storage/pictures/picture-record.ts';
import {
  actOf,
  buttonRows,
  buttonText,
  descriptionsOf,
  gridButtons,
  givenUpTasksOf,
  midjourneyOrder,
  openTaskOf,
  orderOfSet,
  picturesOfQuestion,
  pressedIn,
  pressingQuestion,
} from './midjourney-order.ts';

const picture = (url: string) => ({ type: 'image_url' as const, image_url: { url } });
const task = (more: object) => MidjourneyTask.parse({ id: 't1', ...more });

it('knows tasks that were given up and have not come since', () => {
  const answer = (more: object) => ({ content: [{ type: 'midjourney_task' as const, midjourney_task: task(more) }] });
  const late = { status: 'FAILURE', failReason: 'Task timeout after 5 minutes' };
  expect(givenUpTasksOf([answer({ ...late, id: 'a' }), answer({ ...late, id: 'b', failReason: 'No' })])).toMatchObject([
    { id: 'a' },
  ]);
  expect(givenUpTasksOf([answer({ ...late, id: 'a' }), answer({ id: 'a', status: 'SUCCESS' })])).toEqual([]);
});

describe('a question to Midjourney', () => {
  it('draws its words, with its pictures as a guide', () => {
    expect(midjourneyOrder(' A red boat ', ['data:1'], 'midjourney')).toEqual({
      call: 'imagine',
      body: { model: 'midjourney', botType: 'MID_JOURNEY', prompt: 'A red boat', base64Array: ['data:1'] },
    });
    expect(midjourneyOrder('A fox', [], 'niji-journey')).toMatchObject({ body: { botType: 'NIJI_JOURNEY' } });
  });

  it('drops pictures without an address', () => {
    expect(picturesOfQuestion([picture(''), picture('blob:a'), { type: 'text', text: 'Hi' }, picture('')])).toEqual([
      'blob:a',
    ]);
  });

  it('describes one picture without words', () => {
    expect(midjourneyOrder([picture('a')], ['data:1'], 'midjourney')).toEqual({
      call: 'describe',
      body: { base64: 'data:1' },
    });
  });

  it.each([
    ['', 'SQUARE'],
    ['--ar 2:3', 'PORTRAIT'],
    ['3:2', 'LANDSCAPE'],
  ])('blends several pictures in the shape of its words: %j', (words, dimensions) => {
    expect(midjourneyOrder(words, ['data:1', 'data:2'], 'midjourney')).toMatchObject({
      call: 'blend',
      body: { base64Array: ['data:1', 'data:2'], dimensions },
    });
  });

  it('asks for nothing where it has neither', () => {
    expect(midjourneyOrder('  ', [], 'midjourney')).toBeUndefined();
  });

  it('presses the button that it was made of', () => {
    const button = { customId: 'MJ::JOB::upsample::2::x', label: 'U2' };
    const content = pressingQuestion(task({ status: 'SUCCESS' }), button);
    expect(pressedIn(content)).toEqual({ taskId: 't1', customId: button.customId });
    expect(midjourneyOrder(content, [], 'midjourney')).toMatchObject({ call: 'action' });
    expect(pressedIn('U2')).toBeUndefined();
  });
});

describe('the task of an answer', () => {
  it.each([
    ['IN_PROGRESS', true],
    ['SUCCESS', false],
    ['FAILURE', false],
    ['CANCEL', false],
    ['MODAL', false],
  ] as const)('in state %s is open: %j', (status, isOpen) => {
    const content = [{ type: 'midjourney_task' as const, midjourney_task: task({ status }) }];
    expect(openTaskOf({ content }) !== undefined).toBe(isOpen);
  });
});

describe('a button', () => {
  it('shows its sign, its words, or both', () => {
    expect(buttonText({ customId: 'a', label: '', emoji: '🔄' })).toBe('🔄');
    expect(buttonText({ customId: 'a', label: 'Vary', emoji: '🪄' })).toBe('🪄 Vary');
  });

  it('has a name where it is known what it does', () => {
    expect(actOf({ customId: 'MJ::JOB::variation::3::x', label: 'V3' })).toEqual({ act: 'variation', place: 3 });
    expect(actOf({ customId: 'MJ::Outpaint::50::1::x', label: 'Zoom' })).toBeUndefined();
  });

  it('stands in a row of five', () => {
    const nine = Array.from({ length: 9 }, (_, index) => ({ customId: String(index), label: '' }));
    expect(buttonRows(nine).map((row) => row.length)).toEqual([5, 4]);
  });
});

describe('a set for Midjourney', () => {
  const request = (fields: object) => PictureRequest.parse({ model: 'mj', prompt: 'A boat', ...fields });

  it('is drawn with its settings, blended in its shape, described, or a pressed button', () => {
    expect(orderOfSet({ request: request({ aspectRatio: '3:2' }) }, ['data:1'], 'niji-6')).toEqual({
      call: 'imagine',
      body: { model: 'niji-6', botType: 'NIJI_JOURNEY', prompt: 'A boat --ar 3:2 --niji 6', base64Array: ['data:1'] },
    });
    const blend = request({ operation: 'blend', prompt: '', aspectRatio: '2:3' });
    expect(orderOfSet({ request: blend }, ['data:1', 'data:2'], 'midjourney')).toMatchObject({
      call: 'blend',
      body: { base64Array: ['data:1', 'data:2'], dimensions: 'PORTRAIT' },
    });
    expect(orderOfSet({ request: request({ operation: 'describe' }) }, ['data:1'], 'midjourney')).toEqual({
      call: 'describe',
      body: { base64: 'data:1' },
    });
    const pressed = { taskId: 't1', customId: 'MJ::JOB::upsample::2::u' };
    expect(orderOfSet({ request: blend, pressed }, [], 'midjourney')).toEqual({ call: 'action', body: pressed });
  });

  it('reads the prompts of a description without their numbers', () => {
    const finalPrompt = '1️⃣ a red boat --ar 3:2\n\n2️⃣ 4 boats at dusk\n\n3) a ship\n\n\n';
    expect(descriptionsOf(task({ properties: { finalPrompt } }))).toEqual([
      'a red boat --ar 3:2',
      '4 boats at dusk',
      'a ship',
    ]);
    expect(descriptionsOf(task({}))).toEqual([]);
  });
});

it('knows which of the four pictures of a grid a button is for', () => {
  const button = (customId: string) => ({ customId, label: '' });
  const grid = [1, 2, 3, 4].flatMap((place) => [
    button(`MJ::JOB::upsample::${place}::u`),
    button(`MJ::JOB::variation::${place}::u`),
  ]);
  expect(gridButtons(grid)[1]).toEqual({ place: 2, upscale: grid[2], variation: grid[3] });
  expect(gridButtons([button('MJ::JOB::low_variation::1::u::SOLO'), button('MJ::JOB::upsample::1::u')])).toEqual([]);
});
