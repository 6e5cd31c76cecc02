import { textOf } from '@parley/contract';
import { t } from '#/i18n/i18n.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { platform } from '#/platform/platform.ts';
import { getConfig } from '#/features/settings/public.ts';
import { shownTopic } from '../rows/shown-topic.ts';
import { readChat } from '../rows/store.ts';

/** Who waits for less stays on the page. */
const LONG_MS = 10_000;
const WORDS_LENGTH = 140;
/** Of the beginning of an answer: enough for as many plain words as are shown. */
const READ_LENGTH = 2_000;

/** Lets the browser say that a long reply has ended while nobody was looking, where that was asked for. */
export async function tellOfReply(sessionId: string, messageId: string): Promise<void> {
  if (!isUnseen() || !getConfig().notifyReplies) return;
  if (!platform.notify && Notification.permission !== 'granted') return;
  const { session, tree } = await readChat(sessionId);
  const message = tree.byId.get(messageId);
  // Whoever stopped it knows; and an incognito chat is nobody else's business.
  if (!session || session.isIncognito || message?.finishReason === undefined) return;
  // How long it took is unknown where it ended while nobody listened; how long somebody waited is not.
  if ((message.durationMs ?? Date.now() - message.date) < LONG_MS) return;
  const title = shownTopic(session, t);
  const words = await plainWords(textOf(message.content).slice(0, READ_LENGTH));
  if (platform.notify) return platform.notify({ title, text: words });
  const notification = new Notification(title, { body: words, tag: messageId });
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
  });
}

/** A window of the desktop may lie under others and not be hidden. */
function isUnseen(): boolean {
  return document.hidden || (platform.kind === 'desktop' && !document.hasFocus());
}

/** The first words of an answer in one line, without the marks of its Markdown. */
async function plainWords(markdown: string): Promise<string> {
  const plain = await fetchCode(() => import('#/components/markdown/plain-text.ts')).then(
    ({ toPlainText }) => toPlainText(markdown),
    () => markdown,
  );
  return plain.replaceAll(/\s+/g, ' ').slice(0, WORDS_LENGTH);
}
