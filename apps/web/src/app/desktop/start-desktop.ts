import { followUpdates } from '#/features/desktop/public.ts';
import type { Navigation } from '#/lib/router/navigation.ts';
import type { DesktopPort } from '#/platform/platform.ts';
import { followDesktopEvents } from './follow-events.ts';

/** What goes on beside the screens in a window of the desktop app. */
export function startDesktop(port: DesktopPort, navigation: Navigation): void {
  void followDesktopEvents(port, navigation);
  void followUpdates(port);
}
