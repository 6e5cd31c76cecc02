import type { Prompt } from '@parley/contract';
import { CopyPlus, Ellipsis, MessageSquareText, Pencil, Trash2, UserRound } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { ListRow } from '#/components/list-row.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#/components/menu.tsx';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { removePrompt } from '../store.ts';

interface PromptRowProps {
  readonly prompt: Prompt;
  readonly onShow: (prompt: Prompt) => void;
  readonly onCopy: (prompt: Prompt) => void;
}

/** Enough for the one line that is seen. */
const SHOWN_LETTERS = 160;

/** One prompt of the list: a press opens it, to edit one's own or to read a built-in one. */
export function PromptRow({ prompt, onShow, onCopy }: PromptRowProps) {
  const Glyph = prompt.isUser ? UserRound : MessageSquareText;
  return (
    <ListRow
      leading={<Glyph className="size-4.25 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />}
      title={prompt.title}
      subtitle={prompt.content.slice(0, SHOWN_LETTERS)}
      onPress={() => onShow(prompt)}
      control={
        prompt.isUser ? (
          <OwnMenu prompt={prompt} onShow={onShow} onCopy={onCopy} />
        ) : (
          <MakeOwnButton prompt={prompt} onCopy={onCopy} />
        )
      }
    />
  );
}

function MakeOwnButton({ prompt, onCopy }: Pick<PromptRowProps, 'prompt' | 'onCopy'>) {
  const words = useT();
  return (
    <IconButton
      label={words('prompts.makeOwnNamed', { title: prompt.title })}
      icon={CopyPlus}
      onClick={() => onCopy(prompt)}
    />
  );
}

function OwnMenu({ prompt, onShow, onCopy }: PromptRowProps) {
  const words = useT();
  const label = words('prompts.actionsOf', { title: prompt.title });
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={label} icon={Ellipsis} />
      </MenuTrigger>
      <MenuContent label={label} align="end">
        <MenuItem icon={Pencil} onSelect={() => onShow(prompt)}>
          {words('prompts.edit')}
        </MenuItem>
        <MenuItem icon={CopyPlus} onSelect={() => onCopy(prompt)}>
          {words('prompts.duplicate')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => void askToDelete(prompt)}>
          {words('prompts.delete')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

async function askToDelete({ id, title }: Prompt): Promise<void> {
  const question = { title: t('prompts.deleteTitle'), text: t('prompts.deleteText', { title }) };
  if (!(await confirm({ ...question, confirmLabel: t('prompts.deleteConfirm'), danger: true }))) return;
  removePrompt(id);
  showToast({ text: t('prompts.deleted') });
}
