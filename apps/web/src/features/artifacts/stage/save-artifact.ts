import type { ArtifactKind } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { platform } from '#/platform/platform.ts';
import { ARTIFACT_FORMS } from '../model/artifact-form.ts';
import { artifactFileName } from '../model/artifact-file-name.ts';

/** Hands the source of an artifact over as a file. */
export async function saveArtifact(artifact: {
  readonly name: string;
  readonly kind: ArtifactKind;
  readonly text: string;
}): Promise<void> {
  const { ending, mediaType } = ARTIFACT_FORMS[artifact.kind];
  const content = new Blob([artifact.text], { type: `${mediaType};charset=utf-8` });
  try {
    await platform.saveFile({ name: artifactFileName(artifact.name, ending), content });
  } catch {
    showToast({ kind: 'error', text: t('artifactPage.notSaved') });
  }
}
