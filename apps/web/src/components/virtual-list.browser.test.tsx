import { useRef } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { VirtualList } from './virtual-list.tsx';

const ROWS = Array.from({ length: 200 }, (_, index) => index);

function Area({ isList }: { readonly isList: boolean }) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller} data-testid="area" style={{ height: 300, overflowY: 'auto' }}>
      <VirtualList isList={isList} data={ROWS} scrollRef={scroller} itemSize={40}>
        {(row) => (
          <button key={row} type="button" style={{ display: 'block', width: '100%', height: 40 }}>
            {row}
          </button>
        )}
      </VirtualList>
    </div>
  );
}

it.each([true, false])('rows can be pressed while they move, as a list: %s', async (isList) => {
  await render(<Area isList={isList} />);
  const area = page.getByTestId('area').element();
  await expect.element(page.getByRole('button', { name: '0', exact: true })).toBeVisible();
  const { left, top } = area.getBoundingClientRect();
  const pressed: (string | undefined)[] = [];
  for (let moves = 1; moves <= 5; moves += 1) {
    const scrolled = new Promise((resolve) => area.addEventListener('scroll', resolve, { once: true }));
    area.scrollTo({ top: moves * 40 });
    await scrolled;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    pressed.push(document.elementFromPoint(left + 20, top + 20)?.tagName);
  }
  expect(pressed).toEqual(Array.from({ length: 5 }, () => 'BUTTON'));
  expect(area.querySelectorAll('li').length > 0).toBe(isList);
});
