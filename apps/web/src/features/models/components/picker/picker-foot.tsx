import type { ReactNode } from 'react';
import { buttonClass } from '#/components/button.tsx';
import { classNames } from '#/components/class-names.ts';
import { Kbd } from '#/components/kbd.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useSearch } from '#/lib/router/router-context.tsx';
import { dollarText } from '#/lib/money-text.ts';
import type { ModelView } from '../../model/model-view.ts';
import type { TickRefusal } from '../../model/tick-model.ts';
import { TYPICAL_MESSAGE } from '../../model/typical-message.ts';
import { LineUpMarks } from './line-up-chips.tsx';
import { LineUpKeeping, RefusalNote } from './line-up-keeping.tsx';

interface PickerFootProps {
  readonly views: readonly ModelView[];
  /** What is ticked; undefined where one model is picked at a time. */
  readonly lineUp: readonly string[] | undefined;
  /** Why the last tick changed nothing. */
  readonly refusal: TickRefusal | undefined;
  /** Leads to the page with all models; off on that page. */
  readonly hasLink?: boolean;
  readonly children?: ReactNode;
}

/** The keys, and what the prices above stand for or what the line-up comes to. */
export function PickerFoot({ views, lineUp, refusal, hasLink = false, children }: PickerFootProps) {
  return (
    <footer className="flex min-h-10 shrink-0 items-center gap-4 border-t border-line px-4.5 text-meta text-text-3">
      <Keys isMultiple={lineUp !== undefined} isWideOnly={lineUp !== undefined && lineUp.length > 1} />
      <RefusalNote refusal={refusal} />
      <span className="grow" />
      {lineUp === undefined || lineUp.length < 2 ? <Assumption /> : <LineUpSum views={views} ids={lineUp} />}
      {hasLink && <AllModels />}
      {children}
    </footer>
  );
}

function Keys({ isMultiple, isWideOnly }: { readonly isMultiple: boolean; readonly isWideOnly: boolean }) {
  const t = useT();
  const keys: readonly (readonly [string, TextKey])[] = [
    ['Enter', 'modelPicker.keys.pick'],
    ...(isMultiple ? ([['Shift+Enter', 'modelPicker.keys.add']] as const) : []),
    ['Space', 'modelPicker.keys.pin'],
    ...(isMultiple ? [] : ([['Escape', 'modelPicker.keys.close']] as const)),
  ];
  return (
    <ul className={classNames('flex shrink-0 gap-4 pointer-coarse:hidden', isWideOnly && 'max-lg:hidden')}>
      {keys.map(([shortcut, words]) => (
        <li key={words} className="flex items-center gap-2">
          <Kbd keys={shortcut} />
          {t(words)}
        </li>
      ))}
    </ul>
  );
}

/** The way to the page that compares all models, for the chat on show where there is one. */
export function AllModels() {
  const t = useT();
  const { c } = useSearch();
  return (
    <Link to="/models" search={c === undefined ? {} : { c }} className={buttonClass('link', 'small')}>
      {t('modelPicker.compareAll')}
    </Link>
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
  const prices = ids.map((id) => views.find((view) => view.id === id)?.price);
  const isKnown = prices.every((price) => price?.kind === 'priced' || price?.kind === 'free');
  const sum = prices.reduce((total, price) => total + (price?.kind === 'priced' ? price.nano : 0n), 0n);
  return (
    <>
      <LineUpKeeping ids={ids} />
      <span className="flex items-center gap-2">
        <span>{t('modelPicker.inLineUp', { count: ids.length })}</span>
        <LineUpMarks ids={ids} views={views} />
        {isKnown && <bdi>{t('modelPicker.lineUpPrice', { price: dollarText(sum, currentLanguage().tag) })}</bdi>}
      </span>
    </>
  );
}
