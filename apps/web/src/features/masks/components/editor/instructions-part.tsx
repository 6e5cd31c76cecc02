import { textOf, type Mask } from '@parley/contract';
import { useCallback } from 'react';
import { Field } from '#/components/field.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { useT } from '#/i18n/use-t.ts';
import { newId } from '#/lib/ids.ts';
import { splitInstructions, withInstructions } from '../../model/context-edits.ts';
import type { MaskDraft } from '../../use-mask-draft.ts';
import { ContextEditor } from './context-editor.tsx';

interface PartProps {
  readonly mask: Mask;
  readonly change: MaskDraft['change'];
}

/** What the model is told first. */
export function InstructionsPart({ mask: { context }, change }: PartProps) {
  const t = useT();
  const [instructions] = splitInstructions(context).head;
  const write = (text: string) =>
    change((mask) => ({ ...mask, context: withInstructions(mask.context, text, newId()) }));
  return (
    <Field label={t('masks.editor.instructions')} help={t('masks.editor.instructionsText')}>
      <TextArea
        rows={7}
        placeholder={t('masks.editor.instructionsHint')}
        value={instructions ? textOf(instructions.content) : ''}
        onChange={(event) => write(event.target.value)}
      />
    </Field>
  );
}

/** The messages after the instructions; those have a field of their own. */
export function ExamplesPart({ mask: { context }, change }: PartProps) {
  const t = useT();
  const changeRest = useCallback<MaskDraft['change']>(
    (rule) =>
      change((mask) => {
        const { head, rest } = splitInstructions(mask.context);
        const changed = rule({ ...mask, context: rest });
        return { ...changed, context: [...head, ...changed.context] };
      }),
    [change],
  );
  return (
    <ContextEditor
      context={splitInstructions(context).rest}
      change={changeRest}
      emptyText={t('masks.editor.noExamples')}
      firstRole="user"
    />
  );
}
