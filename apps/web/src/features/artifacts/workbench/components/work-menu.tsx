import { Copy, Download, Globe } from 'lucide-react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { copyAndSay } from '#/components/markdown/copy-and-say.ts';
import { MoreMenu } from '#/components/more-menu.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';
import type { ChatOfWorkbench } from '../chat-of-workbench.ts';
import { nameOf, type ArtifactVersion, type WorkArtifact } from '../model/artifact-versions.ts';
import { downloadOf } from '../model/download.ts';
import { publishVersion } from '../publish-version.ts';

interface WorkMenuProps {
  readonly artifact: WorkArtifact;
  readonly version: ArtifactVersion;
  readonly index: number;
  readonly publishing: ChatOfWorkbench['publishing'];
}

/** What can be done with the version on show as a whole. */
export function WorkMenu({ artifact, version, index, publishing }: WorkMenuProps) {
  const t = useT();
  const save = async () => {
    const { name, type } = downloadOf(artifact);
    try {
      await platform.saveFile({ name, content: new Blob([version.text], { type }) });
    } catch {
      showToast({ kind: 'error', text: t('workbench.notSaved') });
    }
  };
  const publish = () => publishVersion(artifact, version, index);
  return (
    <MoreMenu name={nameOf(artifact)}>
      <MenuItem icon={Copy} onSelect={() => void copyAndSay(version.text)}>
        {t('workbench.copy')}
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => void save()}>
        {t('workbench.download')}
      </MenuItem>
      {publishing !== 'none' && <MenuSeparator />}
      {publishing === 'offered' && (
        <MenuItem icon={Globe} onSelect={publish}>
          {t('workbench.publish')}
        </MenuItem>
      )}
      {publishing === 'incognito' && (
        <MenuItem icon={Globe} disabled detail={t('workbench.incognito')} onSelect={publish}>
          {t('workbench.publish')}
        </MenuItem>
      )}
    </MoreMenu>
  );
}
