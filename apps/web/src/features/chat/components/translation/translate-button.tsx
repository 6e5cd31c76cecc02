import { Languages } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#/components/menu.tsx';
import { languageOf } from '#/i18n/languages.ts';
import { useT } from '#/i18n/use-t.ts';
import type { MessageRow } from '#/storage/records.ts';
import { translateMessage, useTargetLanguages } from '../../translation/translation-state.ts';

/** Translates a message: at once, or after a question where the settings name several languages. */
export function TranslateButton({ message }: { readonly message: MessageRow }) {
  const t = useT();
  const languages = useTargetLanguages();
  const label = t('chat.actions.translate');
  const [first] = languages;
  if (!first) return null;
  if (languages.length === 1) {
    return (
      <IconButton
        label={label}
        icon={Languages}
        size={28}
        className="phone:hidden"
        onClick={() => translateMessage(message, first)}
      />
    );
  }
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={label} icon={Languages} size={28} className="phone:hidden" />
      </MenuTrigger>
      <MenuContent label={label}>
        {languages.map((code) => (
          <MenuItem
            key={code}
            checked={message.translation?.language === code}
            onSelect={() => translateMessage(message, code)}
          >
            <bdi>{languageOf(code).name}</bdi>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
