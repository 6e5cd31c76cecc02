import type { Model } from '@parley/contract';
import type { ReactElement } from 'react';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/menu.tsx';
import { VoiceMark } from '../../../components/voice-mark.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { chatModels } from '../model/resolve-model.ts';
import { useModels } from '../models-query.ts';
import { useVendorOf } from '../use-vendor-of.ts';

interface ModelMenuProps {
  readonly chosenId: string | undefined;
  readonly onChoose: (model: Model) => void;
  readonly children: ReactElement<object>;
}

/** The models that can answer, behind the button it is given. */
export function ModelMenu({ chosenId, onChoose, children }: ModelMenuProps) {
  const t = useT();
  const { models } = useModels();
  const vendorOf = useVendorOf();
  return (
    <Menu>
      <MenuTrigger>{children}</MenuTrigger>
      <MenuContent label={t('models.choose')}>
        {chatModels(models).map((model) => (
          <MenuItem
            key={model.id}
            checked={model.id === chosenId}
            detail={model.description}
            onSelect={() => onChoose(model)}
          >
            <span className="flex min-w-0 items-center gap-2">
              <VoiceMark vendor={vendorOf(model.id)} size={18} />
              <bdi className="truncate">{model.label ?? model.name}</bdi>
            </span>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
