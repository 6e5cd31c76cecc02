import { expect, it } from 'vitest';
import { pictureOfQuestion } from './picture-of-question.ts';
import { wantsNewPicture } from './wants-new-picture.ts';

const image = (url: string) => ({ type: 'image_url' as const, image_url: { url } });
const said = (content: string) => ({ content, tools: [] });
const drawn = { content: [image('parley-blob:1')], tools: [] };
const EDITS = ['generate', 'edit'] as const;

it.each([
  ['Draw a boat', true],
  ['please draw another boat', true],
  ['Make a poster for the fair', true],
  ['A new picture: a cat', true],
  ['Make the boat red', false],
  ['More fog, please', false],
  ['Remove the drawn lines', false],
  ['designer chairs instead of stools', false],
  ['画一只猫', true],
  ['把猫换成狗', false],
  ['ارسم قطة', true],
  ['اجعل السماء أغمق', false],
])('takes “%s” for a picture of its own: %s', (words, isNew) => {
  expect(wantsNewPicture(words)).toBe(isNew);
});

it('changes the last picture when something is said to it', () => {
  const before = [said('Draw a boat'), drawn];
  expect(pictureOfQuestion(said('Make it red'), before, EDITS)).toEqual({
    operation: 'edit',
    prompt: 'Make it red',
    pictures: ['parley-blob:1'],
  });
  expect(pictureOfQuestion(said('Draw a cat'), before, EDITS).operation).toBe('generate');
  expect(pictureOfQuestion(said('Make it red'), [], EDITS).operation).toBe('generate');
  expect(pictureOfQuestion(said('Make it red'), before, ['generate']).operation).toBe('generate');
});

it('finds what a tool drew, and the newest of all', () => {
  const file = { name: 'a.png', mediaType: 'image/png', url: 'parley-blob:2', sizeBytes: 1 };
  const call = { id: '1', name: 'draw_picture', arguments: '', isError: false, files: [file] };
  const before = [drawn, { content: 'Here it is.', tools: [call] }, said('Nice')];
  expect(pictureOfQuestion(said('Make it red'), before, EDITS).pictures).toEqual(['parley-blob:2']);
});

it('changes what goes with the question, whatever came before', () => {
  const question = { content: [image('parley-blob:3'), { type: 'text' as const, text: 'Draw it as a comic' }] };
  expect(pictureOfQuestion(question, [drawn], ['generate'])).toEqual({
    operation: 'edit',
    prompt: 'Draw it as a comic',
    pictures: ['parley-blob:3'],
  });
});
