import type { ArtifactKind } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { platform } from '#/platform/platform.ts';
import { SOURCE_LANGUAGES } from '../model/fenced-source.ts';
import { downloadOf } from '../workbench/model/download.ts';

interface SavedArtifact {
  readonly name: string;
  readonly kind: ArtifactKind;
  readonly text: string;
}

/** Hands the source of an artifact over as a file. */
export async function saveArtifact({ name: title, kind, text }: SavedArtifact): Promise<void> {
  const { name, type } = downloadOf({ kind, language: SOURCE_LANGUAGES[kind], fileName: undefined, title });
  try {
    await platform.saveFile({ name, content: new Blob([text], { type: `${type};charset=utf-8` }) });
  } catch {
    showToast({ kind: 'error', text: t('artifactPage.notSaved') });
  }
}
