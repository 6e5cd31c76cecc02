import { Tool } from '@parley/contract';
import { expect, it } from 'vitest';
import { answerOrder } from '../openapi/answer-order.ts';
import { draftOfForm, formOfTool, shownTexts } from './tool-form.ts';

const document = {
  openapi: '3.0.0',
  info: { title: 'Notes', description: 'Keeps notes' },
  servers: [{ url: 'https://notes.example' }],
  paths: { '/notes': { get: {} } },
};
const schema = JSON.stringify(document);
const answerTo = (text: string) => answerOrder({ text, serverUrl: '', documentUrl: '' });
const empty = { ...formOfTool(undefined), schema };

it('takes from the document what nobody wrote', () => {
  const answer = answerTo(schema);
  expect(shownTexts(empty, answer)).toEqual({ name: 'Notes', description: 'Keeps notes' });
  expect(shownTexts({ ...empty, name: '' }, answer).name).toBe('');
  expect(draftOfForm({ ...empty, name: ' My notes ' }, answer)).toMatchObject({
    name: 'My notes',
    schema,
    isPrivate: true,
  });
});

it('sends nothing that could not become a tool', () => {
  expect(draftOfForm(empty, undefined)).toBeUndefined();
  expect(draftOfForm({ ...empty, name: ' ' }, answerTo(schema))).toBeUndefined();
  expect(draftOfForm(empty, answerTo(JSON.stringify({ ...document, paths: {} })))).toBeUndefined();
  expect(draftOfForm(empty, answerTo(JSON.stringify({ swagger: '2.0' })))).toBeUndefined();
});

it('keeps what was not touched of a tool that is changed', () => {
  const tool = Tool.parse({ id: 't', name: 'Old', avatar: 'x', tags: ['a'], isPrivate: false, order: 4, schema });
  expect(draftOfForm(formOfTool(tool), answerTo(schema), tool)).toMatchObject({
    name: 'Old',
    avatar: 'x',
    tags: ['a'],
    isPrivate: false,
    order: 4,
  });
  expect(draftOfForm(formOfTool(tool), answerTo(schema), tool)).not.toHaveProperty('apiKey');
});

it('reads tags however they are separated, each once', () => {
  const draft = draftOfForm(
    { ...empty, tags: ' work, home，work ، ,x ', order: '7', language: ' en ' },
    answerTo(schema),
  );
  expect(draft).toMatchObject({ tags: ['work', 'home', 'x'], order: 7, language: 'en' });
});

it('sends the key that the server has as it shows it, a new one in its place, and an empty one to remove it', () => {
  const tool = Tool.parse({ id: 't', name: 'Old', schema, apiKey: '••••1234' });
  const keyOf = (apiKey: string) => draftOfForm({ ...formOfTool(tool), apiKey }, answerTo(schema), tool)?.apiKey;
  expect([formOfTool(tool).apiKey, keyOf('••••1234'), keyOf(' new '), keyOf('')]).toEqual([
    '••••1234',
    '••••1234',
    'new',
    '',
  ]);
});
