import { Copy } from 'lucide-react';
import type { Tokens } from 'marked';
import { useT } from '#/i18n/use-t.ts';
import { IconButton } from '../icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../menu.tsx';
import { copyAndSay } from './copy-and-say.ts';
import { tableAsCsv } from './table-text.ts';

/** Copies a table for a sheet or for another text. */
export function TableMenu({ token }: { readonly token: Tokens.Table }) {
  const t = useT();
  const label = t('markdown.table.copy');
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={label} icon={Copy} size={28} />
      </MenuTrigger>
      <MenuContent label={label}>
        <MenuItem onSelect={() => void copyAndSay(tableAsCsv(token))}>{t('markdown.table.csv')}</MenuItem>
        <MenuItem onSelect={() => void copyAndSay(token.raw.trim())}>{t('markdown.table.markdown')}</MenuItem>
      </MenuContent>
    </Menu>
  );
}
