import type { CustomProvider } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import { askToDelete, askToRename } from '../provider-dialogs.ts';

interface ProviderMenuProps {
  readonly provider: CustomProvider;
  readonly onDeleting?: () => void;
}

/** What can be done with a provider beside opening it. */
export function ProviderMenu({ provider, onDeleting }: ProviderMenuProps) {
  const t = useT();
  const queries = useQueryClient();
  return (
    <MoreMenu name={provider.name}>
      {provider.available && (
        <>
          <MenuItem icon={Pencil} onSelect={() => void askToRename(provider)}>
            {t('customProviders.rename')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={Trash2} danger onSelect={() => void askToDelete(provider, queries, onDeleting)}>
        {t(provider.available ? 'customProviders.delete' : 'customProviders.forget')}
      </MenuItem>
    </MoreMenu>
  );
}
