import { Tool } from '@parley/contract';
import { expect, it } from 'vitest';
import { answerOrder } from '../openapi/answer-order.ts';
import { draftOfForm, formOfCopy, formOfTool, isChanged, shownTexts, withWantedAuth } from './tool-form.ts';

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

it('is saved with some operations, and not with none', () => {
  const answer = answerTo(schema);
  expect(draftOfForm({ ...empty, operations: ['GET /notes'] }, answer)).toBeDefined();
  expect(draftOfForm({ ...empty, operations: [] }, answer)).toBeUndefined();
  expect(draftOfForm({ ...empty, operations: ['GET /gone'] }, answer)).toBeUndefined();
});

it('knows whether closing it would lose something', () => {
  const start = formOfTool(undefined);
  expect(isChanged({ ...start }, start)).toBe(false);
  expect(isChanged({ ...start, schema }, start)).toBe(true);
  expect(isChanged({ ...start, name: 'Mine' }, start)).toBe(true);
  expect(isChanged({ ...start, auth: { type: 'bearer', in: 'header', name: '', token: 'x' } }, start)).toBe(true);
  expect(isChanged({ ...start, operations: ['GET /notes'] }, start)).toBe(true);
});

it('copies a document without credential, key or choice of operations', () => {
  const own = { ...empty, apiKey: 'k', auth: { type: 'bearer', in: 'header', name: '', token: 'x' } as const };
  const copy = formOfCopy({ ...own, operations: ['GET /notes'] }, 'Notes copy');
  expect(copy).toMatchObject({ name: 'Notes copy', schema, apiKey: '', auth: { type: 'none', token: '' } });
  expect(copy.operations).toBeUndefined();
});

it('asks for the credential that the document names, unless another was chosen', () => {
  const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
  const answer = answerTo(JSON.stringify({ ...document, components: { securitySchemes: { key } } }));
  expect(withWantedAuth(empty, answer).auth).toEqual({ type: 'custom', in: 'header', name: 'X-Key', token: '' });
  expect(withWantedAuth(empty, answerTo(schema)).auth).toEqual(empty.auth);
  const none = { type: 'none', in: 'header', name: '', token: '' } as const;
  expect(withWantedAuth({ ...empty, auth: none }, answer).auth).toBe(none);
});
