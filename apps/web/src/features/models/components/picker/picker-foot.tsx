import { askText, confirm } from '../../../../components/overlays.tsx';
import { Button } from '../../../../components/button.tsx';
import { Kbd } from '../../../../components/kbd.tsx';
import { currentLanguage } from '../../../../i18n/i18n.ts';
import type { TextKey } from '../../../../i18n/text-key.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { lineUpOf } from '../../model/line-up.ts';
import type { ModelView } from '../../model/model-view.ts';
import { dollarText } from '../../model/number-text.ts';
import { TYPICAL_MESSAGE } from '../../model/typical-message.ts';
import { removeLineUp, saveLineUp, useModelShelf } from '../../store.ts';
import { LineUpMarks } from './line-up-chips.tsx';

interface PickerFootProps {
  readonly views: readonly ModelView[];
  /** What is ticked; undefined where one model is picked at a time. */
  readonly lineUp: readonly string[] | undefined;
}

/** The keys, and what the prices above stand for or what the line-up comes to. */
export function PickerFoot({ views, lineUp }: PickerFootProps) {
  return (
    <footer className="flex min-h-10 shrink-0 items-center gap-4 border-t border-line px-4.5 text-meta text-text-3">
      <Keys isMultiple={lineUp !== undefined} />
      <span className="grow" />
      {lineUp === undefined || lineUp.length === 0 ? <Assumption /> : <LineUpSum views={views} ids={lineUp} />}
    </footer>
  );
}

function Keys({ isMultiple }: { readonly isMultiple: boolean }) {
  const t = useT();
  const keys: readonly (readonly [string, TextKey])[] = [
    ['Enter', 'modelPicker.keys.pick'],
    ...(isMultiple ? ([['Shift+Enter', 'modelPicker.keys.add']] as const) : []),
    ['Space', 'modelPicker.keys.pin'],
    ...(isMultiple ? [] : ([['Escape', 'modelPicker.keys.close']] as const)),
  ];
  return (
    <ul className="flex shrink-0 gap-4 pointer-coarse:hidden">
      {keys.map(([shortcut, words]) => (
        <li key={words} className="flex items-center gap-2">
          <Kbd keys={shortcut} />
          {t(words)}
        </li>
      ))}
    </ul>
  );
}

export function Assumption() {
  const t = useT();
  const language = currentLanguage().tag;
  const { promptTokens: asked, completionTokens: answered } = TYPICAL_MESSAGE;
  return (
    <span className="min-w-0 truncate">
      {t('modelPicker.assumption', {
        asked: asked.toLocaleString(language),
        answered: answered.toLocaleString(language),
      })}
    </span>
  );
}

function LineUpSum({ views, ids }: { readonly views: readonly ModelView[]; readonly ids: readonly string[] }) {
  const t = useT();
  const lineUps = useModelShelf((shelf) => shelf.lineUps);
  const saved = lineUpOf(lineUps, ids);
  const prices = ids.map((id) => views.find((view) => view.id === id)?.price);
  const isKnown = prices.every((price) => price?.kind === 'priced' || price?.kind === 'free');
  const sum = prices.reduce((total, price) => total + (price?.kind === 'priced' ? price.nano : 0n), 0n);

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
  const remove = async (id: string, title: string) => {
    const label = t('modelPicker.removeLineUp');
    if (await confirm({ title: label, text: title, confirmLabel: label, danger: true })) removeLineUp(id);
  };

  return (
    <>
      {ids.length > 1 && saved === undefined && (
        <Button variant="quiet" size="small" onClick={() => void save()}>
          {t('modelPicker.saveLineUp')}
        </Button>
      )}
      {saved && (
        <Button variant="quiet" size="small" onClick={() => void remove(saved.id, saved.name)}>
          {t('modelPicker.removeLineUp')}
        </Button>
      )}
      <span className="flex items-center gap-2">
        <span>{t('modelPicker.inLineUp', { count: ids.length })}</span>
        <LineUpMarks ids={ids} views={views} />
        {isKnown && <bdi>{t('modelPicker.lineUpPrice', { price: dollarText(sum, currentLanguage().tag) })}</bdi>}
      </span>
    </>
  );
}
