import { ChevronDown, Plus, X } from 'lucide-react';
import { Chip } from '#/components/chip.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#/components/menu.tsx';
import { Skeleton } from '#/components/skeleton.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { MOST_MODELS, useVendorOf } from '#/features/models/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { changeDraft } from './draft-store.ts';
import type { ImageModelChoice } from './use-image-models.ts';

interface ModelChipsProps {
  readonly able: readonly ImageModelChoice[];
  readonly chosen: readonly ImageModelChoice[];
  /** Whether nobody knows yet which models there are. */
  readonly isLoading: boolean;
}

/** The models that are asked, and how another takes the place of one or stands beside it. */
export function ModelChips({ able, chosen, isLoading }: ModelChipsProps) {
  const t = useT();
  const vendorOf = useVendorOf();
  const ids = chosen.map(({ model }) => model.id);
  const others = able.filter(({ model }) => !ids.includes(model.id));
  const choose = (models: readonly string[]): void => changeDraft({ models: [...models] });
  return (
    <fieldset className="flex min-w-0 items-center gap-1.5 overflow-x-auto p-0.5" aria-label={t('imagePanel.model')}>
      {isLoading && <Skeleton className="h-7 w-32" />}
      {chosen.map(({ model }, place) => (
        <Menu key={model.id}>
          <MenuTrigger>
            <Chip
              className="data-popup-open:bg-hover"
              leading={<VendorMark vendor={vendorOf(model.id)} size={18} />}
              trailing={<ChevronDown className="size-3.5 shrink-0 text-text-3" strokeWidth={ICON_STROKE} aria-hidden />}
            >
              <bdi>{model.label ?? model.name}</bdi>
            </Chip>
          </MenuTrigger>
          <MenuContent
            label={t('imagePanel.model')}
            heading={<span className="text-subhead">{t('imagePanel.model')}</span>}
          >
            {able.map(({ model: other }) => (
              <MenuItem
                key={other.id}
                checked={other.id === model.id}
                disabled={other.id !== model.id && ids.includes(other.id)}
                onSelect={() => choose(ids.with(place, other.id))}
              >
                <span className="flex items-center gap-2">
                  <VendorMark vendor={vendorOf(other.id)} size={18} />
                  <bdi>{other.label ?? other.name}</bdi>
                </span>
              </MenuItem>
            ))}
            {ids.length > 1 && (
              <>
                <MenuSeparator />
                <MenuItem icon={X} onSelect={() => choose(ids.filter((id) => id !== model.id))}>
                  {t('imagePanel.removeModel')}
                </MenuItem>
              </>
            )}
          </MenuContent>
        </Menu>
      ))}
      {others.length > 0 && chosen.length > 0 && chosen.length < MOST_MODELS && (
        <Menu>
          <MenuTrigger>
            <IconButton label={t('imagePanel.addModel')} icon={Plus} size={28} />
          </MenuTrigger>
          <MenuContent
            label={t('imagePanel.addModel')}
            heading={<span className="text-subhead">{t('imagePanel.addModel')}</span>}
          >
            {others.map(({ model }) => (
              <MenuItem key={model.id} onSelect={() => choose([...ids, model.id])}>
                <span className="flex items-center gap-2">
                  <VendorMark vendor={vendorOf(model.id)} size={18} />
                  <bdi>{model.label ?? model.name}</bdi>
                </span>
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
    </fieldset>
  );
}
