import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { useOverlays } from '#/components/overlay-store.ts';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';

beforeAll(() => void buildTestPage());

it('shows the code until the login has ended, and then closes once', async () => {
  await render(null);
  let changes = 0;
  onTestFinished(useOverlays.subscribe(() => void (changes += 1)));
  const ending = Promise.withResolvers<void>();
  void openLazyOverlay(() => import('./browser-login-dialog.tsx'), 'BrowserLoginDialog', {
    code: '7H-BD',
    server: 'parley.example.org',
    ending: ending.promise,
  });
  await expect.element(page.getByText('7H-BD')).toBeVisible();
  ending.resolve();
  await expect.poll(() => useOverlays.getState().entries).toEqual([]);
  // Opened, closed, taken away.
  expect(changes).toBe(3);
});
