import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { dataChanged, useData } from './use-data.ts';

it('shows what was read after the last change, whichever reading takes longer', async () => {
  const answers: ((figure: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => answers.push(resolve));
  function Figure() {
    return <output>{useData(read)}</output>;
  }
  await render(<Figure />);
  await expect.poll(() => answers.length).toBe(1);
  dataChanged();
  answers[1]?.('after');
  await expect.element(page.getByRole('status')).toHaveTextContent('after');
  answers[0]?.('before');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(page.getByRole('status')).toHaveTextContent('after');
});
