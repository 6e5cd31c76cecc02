import type { Mask } from '@parley/contract';
import { Copy, Download, Ellipsis, Eye, Link2, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#/components/menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { askToDelete, cloneMask, copyShareLink, downloadMask, nameOf } from '../mask-actions.ts';

interface MaskMenuProps {
  readonly mask: Mask;
  /** Left out where a button for it stands beside the menu. */
  readonly onStart?: () => void;
  /** On the page of the mask itself, which needs no way to itself and is left once the mask is gone. */
  readonly isOnPage?: boolean;
}

/** What can be done with a mask. */
export function MaskMenu({ mask, onStart, isOnPage = false }: MaskMenuProps) {
  const t = useT();
  const { go, basePath } = useNavigation();
  const name = nameOf(mask);
  const open = (id: string) => go({ to: '/masks', search: { mask: id } });
  const remove = async () => {
    if ((await askToDelete(mask)) && isOnPage) go({ to: '/masks' }, { replace: true });
  };
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('masks.actionsFor', { name })} icon={Ellipsis} />
      </MenuTrigger>
      <MenuContent label={name} align="end" heading={<bdi className="truncate text-subhead">{name}</bdi>}>
        {onStart && (
          <MenuItem icon={MessageSquarePlus} onSelect={onStart}>
            {t('masks.start')}
          </MenuItem>
        )}
        {!isOnPage && (
          <MenuItem icon={mask.builtin ? Eye : Pencil} onSelect={() => open(mask.id)}>
            {t(mask.builtin ? 'masks.view' : 'masks.edit')}
          </MenuItem>
        )}
        <MenuItem icon={Copy} onSelect={() => open(cloneMask(mask))}>
          {t('masks.clone')}
        </MenuItem>
        <MenuItem icon={Download} onSelect={() => void downloadMask(mask)}>
          {t('masks.download')}
        </MenuItem>
        <MenuItem icon={Link2} onSelect={() => void copyShareLink(mask, basePath)}>
          {t('masks.share')}
        </MenuItem>
        {!mask.builtin && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => void remove()}>
              {t('masks.delete')}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
