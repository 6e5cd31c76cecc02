import '#/i18n/prompt-texts.ts';
import { openOverlay } from '#/components/overlays.tsx';
import { PromptsDialog } from './components/prompts-dialog.tsx';

export async function openPrompts(): Promise<void> {
  await openOverlay((frame) => <PromptsDialog {...frame} />);
}
