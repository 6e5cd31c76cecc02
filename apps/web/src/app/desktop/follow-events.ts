import { addToBox, openChat } from '#/features/chat/public.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import type { Navigation } from '#/lib/router/navigation.ts';
import type { DesktopEvent, DesktopPort } from '#/platform/platform.ts';

/** Does what menus, tray, shortcut and links of the system ask for, as long as this page is the window's. */
export async function followDesktopEvents(port: DesktopPort, navigation: Navigation): Promise<void> {
  for (let event = await port.nextEvent(); event !== null; event = await port.nextEvent()) {
    await follow(event, navigation).catch(reportError);
  }
}

async function follow(event: DesktopEvent, navigation: Navigation): Promise<void> {
  switch (event.kind) {
    case 'show':
      return navigation.go({ path: event.path, search: {}, hash: '' });
    case 'newChat': {
      const id = await chatActions.createSession();
      // A link may bring words. They are put into the box and never sent: anybody can make a link.
      if (event.text !== '') await addToBox(id, event.text);
      return openChat(id, navigation);
    }
    case 'linkFailed':
      showToast({ text: t('desktop.linkFailed') });
      return undefined;
    default:
      return event satisfies never;
  }
}
