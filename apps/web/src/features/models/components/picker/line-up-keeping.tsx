import { Info } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { askText, confirm } from '#/components/overlays.tsx';
import { useT } from '#/i18n/use-t.ts';
import { lineUpOf, type LineUp } from '../../model/line-up.ts';
import { MOST_MODELS, type TickRefusal } from '../../model/tick-model.ts';
import { removeLineUp, saveLineUp, useKeptModels } from '../../store.ts';

/** Keeps what is ticked under a name, or forgets the name again. */
export function LineUpKeeping({ ids }: { readonly ids: readonly string[] }) {
  const t = useT();
  const saved = lineUpOf(
    useKeptModels((kept) => kept.lineUps),
    ids,
  );

  const save = async () => {
    const name = await askText({
      title: t('modelPicker.saveLineUp'),
      label: t('modelPicker.lineUpName'),
      rows: 1,
      confirmLabel: t('common.save'),
      validate: (text) => (text.trim() === '' ? t('modelPicker.lineUpNameMissing') : undefined),
    });
    if (name !== null) saveLineUp(name.trim(), ids);
  };
  const remove = async ({ id, name }: LineUp) => {
    const title = t('modelPicker.removeLineUp');
    const text = t('modelPicker.removeLineUpText', { name });
    if (await confirm({ title, text, confirmLabel: title, danger: true })) removeLineUp(id);
  };

  return (
    <Button variant="quiet" size="small" onClick={() => void (saved ? remove(saved) : save())}>
      {t(saved ? 'modelPicker.removeLineUp' : 'modelPicker.saveLineUp')}
    </Button>
  );
}

/** Says why a tick changed nothing; its place is always there, so that screen readers hear of it. */
export function RefusalNote({ refusal }: { readonly refusal: TickRefusal | undefined }) {
  const t = useT();
  return (
    <output className="min-w-0 text-small text-text-1 not-empty:flex not-empty:items-center not-empty:gap-1.5">
      {refusal !== undefined && (
        <>
          <Info className="size-4 shrink-0 text-info" strokeWidth={ICON_STROKE} aria-hidden />
          {refusal === 'last' ? t('modelPicker.lastStays') : t('modelPicker.mostReached', { count: MOST_MODELS })}
        </>
      )}
    </output>
  );
}
