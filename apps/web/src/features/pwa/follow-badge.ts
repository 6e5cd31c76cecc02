import type { AppWorld } from './page-app.ts';

interface BadgeWorld {
  readonly isHidden: () => boolean;
  readonly onVisibility: (listener: () => void) => void;
  readonly show: (count: number) => void;
}

const browserWorld: BadgeWorld = {
  isHidden: () => document.hidden,
  onVisibility: (listener) => document.addEventListener('visibilitychange', listener),
  // A browser without badges, or a person who forbade them, misses nothing else.
  show: (count) => void navigator.setAppBadge?.(count).catch(() => {}),
};

/** Counts on the app's icon the chats whose answers ended while nobody looked; whoever comes back finds it cleared. */
export function followBadge(marks: AppWorld['marks'], world: BadgeWorld = browserWorld): void {
  let before = marks.getState().unread;
  const show = (): void => {
    if (!world.isHidden()) return;
    world.show([...marks.getState().unread].filter((id) => !before.has(id)).length);
  };
  marks.subscribe(show);
  world.onVisibility(() => {
    before = marks.getState().unread;
    if (!world.isHidden()) world.show(0);
  });
  if (!world.isHidden()) world.show(0);
}
