import '#/styles/app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { OverlayHost } from '#/components/overlays.tsx';
import { initLanguage } from '#/i18n/init-language.ts';

let language: Promise<void> | undefined;

/** Draws something on an otherwise empty page, with the overlay host beside it, until the test is over. `Around` holds both. */
export async function render(
  node: ReactNode,
  Around: ComponentType<{ readonly children: ReactNode }> = Fragment,
): Promise<void> {
  language ??= initLanguage();
  await language;
  const container = document.createElement('div');
  document.body.append(container);
  const root: Root = createRoot(container);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Around>
          {node}
          <OverlayHost />
        </Around>
      </QueryClientProvider>,
    ),
  );
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
}
