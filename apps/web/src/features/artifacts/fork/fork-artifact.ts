import { type CopiedShare, copyOfShare } from '#/features/share/public.ts';
import { addChat, stableId } from '#/features/import-chats/public.ts';
import { t } from '#/i18n/i18n.ts';
import { chatOfArtifact } from '../model/chat-of-artifact.ts';
import { shownVersion } from '../model/shown-version.ts';
import { readArtifact } from '../page/read-artifact.ts';

/** Takes a published page over into a new chat, in the version that is named. Asked twice, it gives the same chat. */
export async function forkArtifact(id: string, version: string | undefined, now: number): Promise<CopiedShare> {
  const artifact = await readArtifact(id);
  const versions = [...artifact.earlier, artifact.content];
  const shown = shownVersion(version, versions.length);
  const question = t('artifactPage.forkQuestion', { name: artifact.title.trim() || t('titles.artifacts') });
  const chat = chatOfArtifact(artifact, versions[shown - 1] ?? '', question);
  const copy = copyOfShare(chat, {
    idOf: (part) => stableId('artifact', id, artifact.createdAt, String(shown), part),
    now,
    pictureAt: () => undefined,
  });
  await addChat(copy);
  return { chatId: copy.id, lostPictures: 0 };
}
