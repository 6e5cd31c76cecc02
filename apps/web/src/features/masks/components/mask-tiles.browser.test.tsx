import { Mask } from '@parley/contract';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { MaskTiles } from './mask-tiles.tsx';

it('shows the whole line about a mask, also where three stand beside each other', async () => {
  await page.viewport(1_440, 900);
  const file = (await (await fetch('/masks.json')).json()) as { en: unknown[] };
  const masks = file.en.map((mask) => Mask.parse(mask));
  await render(
    <div style={{ width: 940 }}>
      <MaskTiles masks={masks} grid={createRef()} onChoose={() => {}} />
    </div>,
  );
  await expect.element(page.getByText('Explains letters, contracts and rights in plain words')).toBeVisible();
  const lines = masks.map(({ description = '' }) => page.getByText(description, { exact: true }).first().element());
  const cut = lines.filter((line) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight);
  expect(cut.map((line) => line.textContent)).toEqual([]);
});
