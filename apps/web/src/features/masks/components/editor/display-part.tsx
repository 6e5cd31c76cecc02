import type { Mask } from '@parley/contract';
import { Switch } from '#/components/switch.tsx';
import { useT } from '#/i18n/use-t.ts';
import { EditorRow } from './editor-row.tsx';

interface DisplayPartProps {
  readonly mask: Mask;
  readonly onChange: (fields: Partial<Mask>) => void;
}

/** How a chat with the mask looks. */
export function DisplayPart({ mask, onChange }: DisplayPartProps) {
  return (
    <>
      <SwitchRow name="hideContext" checked={mask.hideContext} onChange={(hideContext) => onChange({ hideContext })} />
      <SwitchRow
        name="artifacts"
        checked={mask.enableArtifacts}
        onChange={(enableArtifacts) => onChange({ enableArtifacts })}
      />
      <SwitchRow
        name="codeFold"
        checked={mask.enableCodeFold}
        onChange={(enableCodeFold) => onChange({ enableCodeFold })}
      />
    </>
  );
}

interface SwitchRowProps {
  readonly name: 'hideContext' | 'artifacts' | 'codeFold';
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function SwitchRow({ name, checked, onChange }: SwitchRowProps) {
  const t = useT();
  const label = t(`masks.editor.${name}`);
  return (
    <EditorRow label={label} text={t(`masks.editor.${name}Text`)}>
      <Switch label={label} checked={checked} onChange={onChange} />
    </EditorRow>
  );
}
