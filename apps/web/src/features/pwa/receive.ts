import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import type { Navigation } from '#/lib/router/navigation.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { addFilesToNewChat } from '#/features/attachments/public.ts';
import { openBackup } from '#/features/backup/public.ts';
import { chatActions } from '#/features/chat-core/public.ts';
import { GOING_ACTS } from '#/features/chat/public.ts';
import { sharedDraft } from './model/shared-draft.ts';
import { createInbox, type Shared } from './worker/inbox.ts';

interface Wanted {
  /** The id of something that another app shared. */
  readonly share?: string | undefined;
  /** What a shortcut or the file manager asks for. */
  readonly open?: string | undefined;
}

/** Brings what the system handed over to where it belongs, and the person with it. `lost` where there is nothing. */
export async function receive(
  wanted: Wanted,
  navigation: Navigation,
  isLeft: () => boolean,
): Promise<'lost' | 'found'> {
  // React begins twice while it is developed: what the first one takes out, the second one would miss.
  await Promise.resolve();
  if (isLeft()) return 'found';
  if (wanted.open === 'new') {
    await GOING_ACTS.new.run({ navigation });
    return 'found';
  }
  if (wanted.open === 'backup') {
    navigation.go({ to: '/settings/$section', params: { section: 'data' } }, { replace: true });
    takeLaunchedFiles((file) => void openBackup(file));
    return 'found';
  }
  if (wanted.share === undefined) return 'lost';
  const shared = await createInbox(runtimeConfig.basePath).take(wanted.share, Date.now());
  if (!shared) return 'lost';
  const id = await draftOf(shared);
  navigation.go({ to: '/', search: { c: id } }, { replace: true });
  showToast({ text: t('pwa.received') });
  return 'found';
}

/** A new chat with what was shared in its box. */
async function draftOf(shared: Shared): Promise<string> {
  const id = shared.files.length > 0 ? await addFilesToNewChat(shared.files) : await chatActions.createSession();
  const words = sharedDraft(shared);
  const { text } = await chatActions.readDraft(id);
  if (words !== '') chatActions.changeDraft(id, { text: text.trim() === '' ? words : `${text}\n\n${words}` });
  return id;
}

/** Chromium's way to hand files to an installed app; not in the DOM types. */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files?: readonly { getFile?(): Promise<File> }[] }) => void): void;
}

function takeLaunchedFiles(open: (file: File) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    void files[0]?.getFile?.().then(open, () => showToast({ kind: 'error', text: t('pwa.lostTitle') }));
  });
}
