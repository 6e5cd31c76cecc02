import { getConfig } from '#/features/settings/public.ts';
import { loadAutoTexts } from '#/features/chat-core/public.ts';
import { fetchPart } from '#/lib/fetch-part.ts';

/**
 * What is made of a chat after an answer: its name, its memory, and the translation. All of it is loaded with the first
 * answer; a page that cannot load it goes on without.
 */
export async function writeSideTexts(sessionId: string, messageId: string): Promise<void> {
  const titles = await fetchPart(loadAutoTexts).catch(() => undefined);
  void titles?.autoTexts().afterTurn(sessionId, messageId);
  if (!getConfig().translationConfig.autoGenerate) return;
  const translations = await fetchPart(() => import('./translation/translations-page.ts')).catch(() => undefined);
  await translations?.translateAfterTurn(sessionId, messageId);
}
