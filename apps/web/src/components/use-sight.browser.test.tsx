import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '#/testing/render.tsx';
import { useSight } from './use-sight.ts';

function Mark({ onSeen, isOff = false }: { readonly onSeen: () => void; readonly isOff?: boolean }) {
  const mark = useRef<HTMLDivElement>(null);
  useSight(mark, { onSeen, isOff });
  return <div ref={mark}>end</div>;
}

it('tells that the mark is in sight, and nothing while it is off', async () => {
  const onSeen = vi.fn<() => void>();
  await render(<Mark isOff onSeen={onSeen} />);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(onSeen).not.toHaveBeenCalled();
  await render(<Mark onSeen={onSeen} />);
  await vi.waitFor(() => expect(onSeen).toHaveBeenCalled(), { timeout: 30_000 });
});

it('hears of the mark when a busy page tells two looks at once', async () => {
  const watchers: IntersectionObserverCallback[] = [];
  class Busy extends IntersectionObserver {
    constructor(tell: IntersectionObserverCallback) {
      super(() => {});
      watchers.push(tell);
    }
  }
  vi.stubGlobal('IntersectionObserver', Busy);
  const onSeen = vi.fn<() => void>();
  await render(<Mark onSeen={onSeen} />);
  const look = (isIntersecting: boolean) => ({ isIntersecting }) as IntersectionObserverEntry;
  const tell = watchers.at(-1);
  expect(tell).toBeDefined();
  tell?.([look(false), look(true)], new IntersectionObserver(() => {}));
  expect(onSeen).toHaveBeenCalledOnce();
});
