import { NewPicture } from '@parley/contract';
import { madePicture } from '@parley/testkit';
import { expect, it } from 'vitest';
import type { Endpoint } from '../ai-proxy/endpoint.ts';
import { Drawing, PicturesTooLarge } from './drawing.ts';

const BASE64 = madePicture(64, 64).toString('base64');

/** A drawing whose provider answers at once with so many pictures. */
function drawingOf(count: number, maxLength: number): Drawing {
  const answer = { data: Array.from({ length: count }, () => ({ b64_json: BASE64 })) };
  const endpoint: Partial<Endpoint> = {
    provider: 'Other',
    label: 'test',
    baseUrl: 'https://pictures.example.org/v1',
    credentials: { apiKey: 'sk' },
    secrets: [],
    fetch: async () => Response.json(answer),
  };
  const request = NewPicture.parse({ model: 'painter', prompt: 'A red boat', count });
  const signal = new AbortController().signal;
  const loadPicture = () => Promise.reject(new Error('no address is given'));
  return new Drawing(endpoint as Endpoint, 'painter', request, { loadPicture, signal, maxLength });
}

it('ends with a plain failure once its pictures are too large together, and keeps those before', async () => {
  const drawing = drawingOf(4, 2.5 * BASE64.length);
  expect(await drawing.next()).toMatchObject({ type: 'picture', index: 0 });
  expect(await drawing.next()).toMatchObject({ type: 'picture', index: 1 });
  await expect(drawing.next()).rejects.toThrow(PicturesTooLarge);
  expect(drawing).toMatchObject({ made: 2, asked: 4, untold: 4 });
  await drawing.leave();
});
