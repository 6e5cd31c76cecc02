import { X } from 'lucide-react';
import { Chip } from '#/components/chip.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useModels, useVendorOf } from '#/features/models/public.ts';
import type { TurnModel } from '#/features/chat-core/public.ts';

interface MentionChipsProps {
  readonly models: readonly TurnModel[];
  readonly onRemove: (id: string) => void;
}

/** Who answers this one question instead of the chat's own model. A press takes it back. */
export function MentionChips({ models, onRemove }: MentionChipsProps) {
  const t = useT();
  const vendorOf = useVendorOf();
  const { models: known } = useModels();
  const named = models.map(({ id, name }) => ({ id, name: known.find((model) => model.id === id)?.label ?? name }));
  return named.map(({ id, name }) => (
    <Chip
      key={id}
      on
      aria-pressed={undefined}
      aria-label={t('composer.mentioned', { name })}
      {...tooltipAttributes({ label: t('composer.removeMention'), side: 'above' })}
      leading={<VendorMark vendor={vendorOf(id)} size={18} />}
      trailing={<X className="size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />}
      className="min-w-0 shrink"
      onClick={() => onRemove(id)}
    >
      <bdi>{name}</bdi>
    </Chip>
  ));
}
