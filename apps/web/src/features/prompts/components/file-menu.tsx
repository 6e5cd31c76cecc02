import { Download, Ellipsis, Upload } from 'lucide-react';
import { useRef } from 'react';
import { FileInput } from '#/components/file-input.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#/components/menu.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { PromptFileProblem } from '../model/prompt-file.ts';
import { exportPrompts, importPromptFile } from '../prompt-files.ts';

interface FileMenuProps {
  /** Whether there is anything to export. */
  readonly hasOwn: boolean;
  /** Why the last file was refused; undefined once one was taken. */
  readonly onProblem: (problem: PromptFileProblem | undefined) => void;
}

/** Prompts from a file and into a file. */
export function FileMenu({ hasOwn, onProblem }: FileMenuProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);

  const take = async (file: File) => {
    onProblem(undefined);
    const outcome = await importPromptFile(file, Date.now());
    if (outcome.kind === 'refused') return onProblem(outcome.problem);
    const { added, known } = outcome;
    const key = known === 0 ? 'prompts.imported' : 'prompts.importedSome';
    showToast({ kind: 'success', text: added === 0 ? t('prompts.importedNone') : t(key, { count: added }) });
  };
  const save = async () => {
    try {
      const name = await exportPrompts(new Date());
      if (name !== undefined) showToast({ kind: 'success', text: t('prompts.exported', { name }) });
    } catch {
      showToast({ kind: 'error', text: t('prompts.exportFailed') });
    }
  };

  return (
    <>
      <FileInput
        ref={input}
        accept=".json,application/json"
        label={t('prompts.import')}
        onFiles={([file]) => file && void take(file)}
      />
      <Menu>
        <MenuTrigger>
          <IconButton label={t('prompts.files')} icon={Ellipsis} size={36} />
        </MenuTrigger>
        <MenuContent label={t('prompts.files')} align="end">
          <MenuItem icon={Upload} detail={t('prompts.importText')} onSelect={() => input.current?.click()}>
            {t('prompts.import')}
          </MenuItem>
          <MenuItem
            icon={Download}
            disabled={!hasOwn}
            detail={t(hasOwn ? 'prompts.exportText' : 'prompts.exportNone')}
            onSelect={() => void save()}
          >
            {t('prompts.export')}
          </MenuItem>
        </MenuContent>
      </Menu>
    </>
  );
}
