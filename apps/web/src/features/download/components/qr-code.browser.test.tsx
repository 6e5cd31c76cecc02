import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { QrCode } from './qr-code.tsx';

it('is read by a camera as the address', async () => {
  await render(<QrCode text="https://chat.example.org/parley/" />);
  const drawn = page.getByRole('img').element().cloneNode(true) as SVGElement;
  const side = 400;
  drawn.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  drawn.setAttribute('width', String(side));
  drawn.setAttribute('height', String(side));
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(drawn.outerHTML)}`;
  await picture.decode();
  const context = new OffscreenCanvas(side, side).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, 0, 0);
  expect(decodeQR(context.getImageData(0, 0, side, side))).toBe('https://chat.example.org/parley/');
});
