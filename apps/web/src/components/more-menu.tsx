import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { IconButton } from './icon-button.tsx';
import { Menu, MenuContent, MenuTrigger } from './menu.tsx';

/** The three dots at the end of a row, with what can be done with the thing of this name. */
export function MoreMenu({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const t = useT();
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('common.moreFor', { name })} icon={Ellipsis} />
      </MenuTrigger>
      <MenuContent label={name} align="end" heading={<span className="truncate text-subhead">{name}</span>}>
        {children}
      </MenuContent>
    </Menu>
  );
}
