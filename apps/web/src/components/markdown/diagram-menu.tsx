import { Download } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';
import { IconButton } from '../icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../menu.tsx';
import { showToast } from '../toast.tsx';
import { copyAndSay, sayCopied } from './copy-and-say.ts';
import { diagramPng, diagramSvg } from './diagram-files.ts';
import type { DiagramImage } from './load-mermaid.ts';

/** Takes a diagram along as a picture or as a drawing. */
export function DiagramMenu({ image }: { readonly image: DiagramImage }) {
  const t = useT();
  const label = t('artifacts.takeDiagram');
  const canCopyPicture = typeof ClipboardItem !== 'undefined';

  async function copyPicture() {
    try {
      // Handed over as a promise: Safari takes a picture only in the moment of the press.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': diagramPng(image) })]);
      sayCopied(true);
    } catch {
      sayCopied(false);
    }
  }

  async function save(ending: 'png' | 'svg') {
    try {
      const content =
        ending === 'png' ? await diagramPng(image) : new Blob([diagramSvg(image)], { type: 'image/svg+xml' });
      await platform.saveFile({ name: `${t('artifacts.diagramFile')}.${ending}`, content });
    } catch {
      showToast({ kind: 'error', text: t('artifacts.diagramNotSaved') });
    }
  }

  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={label} icon={Download} size={28} />
      </MenuTrigger>
      <MenuContent label={label}>
        {canCopyPicture && <MenuItem onSelect={() => void copyPicture()}>{t('artifacts.copyPng')}</MenuItem>}
        <MenuItem onSelect={() => void copyAndSay(diagramSvg(image))}>{t('artifacts.copySvg')}</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => void save('png')}>{t('artifacts.savePng')}</MenuItem>
        <MenuItem onSelect={() => void save('svg')}>{t('artifacts.saveSvg')}</MenuItem>
      </MenuContent>
    </Menu>
  );
}
