import { Message } from '@parley/contract';
import { expect, it } from 'vitest';
import { maskOpening } from './mask-opening.ts';

it('shows what a mask begins with, not what was pinned since, and nothing empty', () => {
  const message = (id: string, date: number, content = 'words') => Message.parse({ id, date, role: 'user', content });
  const picture = Message.parse({
    id: 'picture',
    date: 0,
    role: 'user',
    content: [{ type: 'image_url', image_url: { url: 'x' } }],
  });
  const context = [message('told', 0), message('empty', 0, ' '), picture, message('pinned', 1_700_000_000_000)];
  expect(maskOpening(context).map(({ id }) => id)).toEqual(['told', 'picture']);
});
