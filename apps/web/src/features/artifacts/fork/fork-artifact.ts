import { type CopiedShare, copyOfShare } from '#/features/share/public.ts';
import { addChat, stableId } from '#/features/import-chats/public.ts';
import { t } from '#/i18n/i18n.ts';
import { chatOfArtifact } from '../model/chat-of-artifact.ts';
import { shownVersion } from '../model/shown-version.ts';
import { readArtifact } from '../page/read-artifact.ts';

/**
 * Takes a published page over into a new chat, with all of its versions, to go on from the one that is named. The others are there to be
 * looked at and compared; the model is sent only that one. Asked twice, it gives the same chat.
 */
export async function forkArtifact(id: string, version: string | undefined, now: number): Promise<CopiedShare> {
  const artifact = await readArtifact(id);
  const count = artifact.earlier.length + 1;
  const shown = shownVersion(version, count);
  const name = artifact.title.trim() || t('titles.artifacts');
  const { chat, clearedAfter } = chatOfArtifact(artifact, shown, {
    source: t('artifactPage.forkQuestion', { name }),
    version: (number) => t('artifactPage.forkVersion', { number, name }),
  });
  const idOf = (part: string) => stableId('artifact', id, artifact.createdAt, `${shown}/${count}`, part);
  const copy = copyOfShare(chat, { idOf, now, pictureAt: () => undefined });
  await addChat(clearedAfter === undefined ? copy : { ...copy, clearedAfterId: idOf(clearedAfter) });
  return { chatId: copy.id, lostPictures: 0 };
}
