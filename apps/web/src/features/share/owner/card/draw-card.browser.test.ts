import { expect, it } from 'vitest';
import { drawCard } from './draw-card.ts';

const FOOT = '12 messages · gpt-5-mini';
/** Dots that are not of the ground, left and right of the middle, where the title stands. */
async function inkOf(address: string): Promise<readonly [left: number, right: number]> {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.drawImage(image, 0, 0);
  const inkIn = (x: number): number => {
    const { data } = pen.getImageData(x, 180, 300, 90);
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 160) ink += 1;
    return ink;
  };
  return [inkIn(80), inkIn(820)];
}

it('begins where the writing begins: left, or right for Arabic', async () => {
  const [latinLeft, latinRight] = await inkOf((await drawCard({ title: 'Rye', words: '', foot: FOOT })) ?? '');
  expect(latinLeft).toBeGreaterThan(200);
  expect(latinRight).toBe(0);
  const [arabicLeft, arabicRight] = await inkOf((await drawCard({ title: 'خبز', words: '', foot: FOOT })) ?? '');
  expect(arabicLeft).toBe(0);
  expect(arabicRight).toBeGreaterThan(200);
});

it('is a picture that links may carry, however much is said', async () => {
  const long = '黑麦面包的做法和历史 and then some more words '.repeat(50);
  const drawn = (await drawCard({ title: long, words: long, foot: long })) ?? '';
  expect(drawn).toMatch(/^data:image\/png;base64,/);
  expect(drawn.length).toBeLessThan(1_400_000);
});
