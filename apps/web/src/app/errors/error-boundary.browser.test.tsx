import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { initLanguage } from '#/i18n/init-language.ts';
import { render } from '#/testing/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

it('says what happened in plain words, and tries again', async () => {
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new TypeError('x is not a function');
    return <p>All is well</p>;
  }
  await render(
    <ErrorBoundary insideShell={false}>
      <Fragile />
    </ErrorBoundary>,
  );
  await expect.element(page.getByRole('heading', { name: 'Oops, something went wrong' })).toBeInTheDocument();
  // Nobody to write to was named, so the report can be copied.
  await expect.element(page.getByRole('button', { name: 'Copy error report' })).toBeInTheDocument();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('All is well')).toBeInTheDocument();
});

it('offers to reload when a part of the app could not be fetched', async () => {
  function Missing(): never {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  }
  await render(
    <ErrorBoundary insideShell={false}>
      <Missing />
    </ErrorBoundary>,
  );
  await expect.element(page.getByRole('button', { name: 'Reload page' })).toBeInTheDocument();
  expect(page.getByRole('button', { name: 'Clear all data' }).query()).toBeNull();
});

it('asks before clearing, even though the shell that draws questions is gone', async () => {
  function Broken(): never {
    throw new Error('broken');
  }
  await initLanguage();
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => root.unmount());
  root.render(
    <ErrorBoundary insideShell={false}>
      <Broken />
    </ErrorBoundary>,
  );
  await page.getByRole('button', { name: 'Clear all data' }).click();
  await expect.element(page.getByRole('heading', { name: 'Clear all data on this device?' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel' }).click();
});
