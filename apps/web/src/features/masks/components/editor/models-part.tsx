import { parseModelId, type Mask } from '@parley/contract';
import { ChevronDown, RotateCcw } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { Switch } from '#/components/switch.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { ModelPicker, useModels, useVendorOf } from '#/features/models/public.ts';
import { modelsOf } from '../../model/mask-draft.ts';
import { EditorRow } from './editor-row.tsx';

interface ModelsPartProps {
  readonly mask: Mask;
  readonly onChange: (fields: Partial<Mask>) => void;
}

/** Whom a chat with this mask asks. */
export function ModelsPart({ mask, onChange }: ModelsPartProps) {
  const t = useT();
  const { multimodel } = mask;
  const ids = modelsOf(mask);
  const choose = (selectedAiModels: readonly string[]) => onChange({ selectedAiModels: [...selectedAiModels] });
  return (
    <>
      <EditorRow label={t('masks.editor.several')} text={t('masks.editor.severalText')}>
        <Switch
          label={t('masks.editor.several')}
          checked={multimodel}
          onChange={(isOn) => onChange({ multimodel: isOn, selectedAiModels: ids.slice(0, isOn ? undefined : 1) })}
        />
      </EditorRow>
      <EditorRow
        label={t(multimodel ? 'masks.editor.chosen' : 'masks.editor.model')}
        text={t(multimodel && ids.length === 0 ? 'masks.editor.atLeastOne' : 'masks.editor.modelText')}
      >
        <span className="flex max-w-80 items-center gap-1 phone:max-w-44">
          <ModelPicker
            key={String(multimodel)}
            chosenId={ids[0]}
            label={t(multimodel ? 'masks.editor.chooseModels' : 'masks.editor.chooseModel')}
            onChoose={(model) => choose([model.id])}
            multiple={multimodel ? { selected: ids, onChange: choose, onAsk: choose } : undefined}
          >
            <Button variant="outline" className="min-w-0 shrink">
              <ChosenModels ids={ids} />
              <ChevronDown className="size-4 shrink-0 text-text-2" strokeWidth={1.75} aria-hidden />
            </Button>
          </ModelPicker>
          {ids.length > 0 && (
            <IconButton
              label={t('masks.editor.useDefault')}
              icon={RotateCcw}
              onClick={() => onChange({ multimodel: false, selectedAiModels: [] })}
            />
          )}
        </span>
      </EditorRow>
    </>
  );
}

function ChosenModels({ ids }: { readonly ids: readonly string[] }) {
  const t = useT();
  const { models } = useModels();
  const vendorOf = useVendorOf();
  if (ids.length === 0) return t('masks.editor.defaultModel');
  const names = ids.map((id) => models.find((model) => model.id === id)?.label ?? parseModelId(id).name);
  return (
    <>
      <span className="flex shrink-0 gap-0.5">
        {ids.map((id) => (
          <VendorMark key={id} vendor={vendorOf(id)} size={18} />
        ))}
      </span>
      <bdi className="truncate">{listText(names)}</bdi>
    </>
  );
}
