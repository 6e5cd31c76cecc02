import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { rateText } from '#/lib/money-text.ts';
import { placeText, strengthText } from '../../model-words.ts';
import { statusOf } from '../../model/model-status.ts';
import type { ModelView } from '../../model/model-view.ts';
import { knowledgeText, secondsText, tokensText } from '../../model/number-text.ts';
import { isGuide, isTestable } from '../../model/resolve-model.ts';
import { DOCUMENT_PAGES, dollarsPerMillion, whatADollarBuys } from '../../model/price-figures.ts';
import { useModelTest } from '../../page-tests.ts';
import { retirementText } from '../retirement-note.ts';
import { isEnding, payerAgainst, problemText } from './row-note.tsx';
import { TestedAgo, TestOne } from './test-one.tsx';

interface ModelDetailsProps {
  readonly view: ModelView;
  /** The one strong thing: what can be done with the model here. */
  readonly action: ReactNode;
  /** Off where the frame around it shows the title. */
  readonly hasTitle?: boolean;
  readonly className?: string;
}

/** Everything worth knowing about one model before it is asked. */
export function ModelDetails({ view, action, hasTitle = true, className }: ModelDetailsProps) {
  const t = useT();
  const problem = problemText(view, statusOf(view, useModelTest(view.id)), t);
  const words = view.model.description ?? strengthText(view, t);
  return (
    <section aria-label={view.title} className={classNames('flex flex-col gap-3', className)}>
      <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto overscroll-contain">
        {hasTitle && <ModelTitle view={view} />}
        {words !== undefined && (
          <p dir="auto" className="text-small text-text-2 wrap-anywhere">
            {words}
          </p>
        )}
        {problem !== undefined && <p className="text-small text-danger">{problem}</p>}
        {view.retirement !== undefined && (
          <p className={classNames('flex gap-1.5 text-small', isEnding(view) ? 'text-warn' : 'text-text-2')}>
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
            {retirementText(view.retirement, t)}
          </p>
        )}
        <DollarBuys view={view} />
        <hr className="border-line" />
        <Figures view={view} />
      </div>
      <div className="flex flex-col gap-2">
        {isTestable(view.model) && payerAgainst(view) === undefined && <TestOne view={view} />}
        {action}
      </div>
    </section>
  );
}

/** Who it is, and whose. */
export function ModelTitle({ view }: { readonly view: ModelView }) {
  const t = useT();
  return (
    <span className="flex items-center gap-3">
      <VendorMark vendor={view.vendor} size={40} />
      <span className="flex min-w-0 flex-col items-start">
        <bdi className="line-clamp-2 text-subhead wrap-anywhere">{view.title}</bdi>
        <span dir="auto" className="max-w-full truncate text-meta font-normal text-text-3">
          {placeText(view, t)}
        </span>
      </span>
    </span>
  );
}

function DollarBuys({ view }: { readonly view: ModelView }) {
  const t = useT();
  const bought = whatADollarBuys(view.price);
  if (!bought) return null;
  const language = currentLanguage().tag;
  const pages = DOCUMENT_PAGES;
  const lines: readonly (readonly [number, string])[] = view.drawsOnly
    ? [[bought.messages, t('modelPicker.typicalPictures', { count: bought.messages })]]
    : [
        [bought.messages, t('modelPicker.messages', { count: bought.messages })],
        [bought.documents, t('modelPicker.documents', { count: bought.documents, pages })],
      ];
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-meta text-text-3">{t('modelPicker.dollarBuys')}</p>
      <ul className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-0.5">
        {lines.map(([count, words]) => (
          <li key={words} className="contents">
            <bdi className="text-heading tabular-nums">{count.toLocaleString(language)}</bdi>
            <bdi className="justify-self-start text-small text-text-2">{words}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figures({ view }: { readonly view: ModelView }) {
  const t = useT();
  const language = currentLanguage().tag;
  const test = useModelTest(view.id);
  const { price, contextTokens, model } = view;
  const { outputTokens, knowledgeDate, answeredBy } = model;
  const rate = price.kind === 'priced' && price.price.fixedPrice === 0 ? dollarsPerMillion(price.price) : undefined;
  const perMillion = (dollars: number) => t('modelPicker.perMillion', { price: rateText(dollars, language) });
  return (
    <dl className="flex flex-col gap-2 text-small">
      {answeredBy !== undefined && <Figure name={t('modelPicker.answeredBy')}>{listText(answeredBy)}</Figure>}
      {test?.kind === 'success' && (
        <Figure name={t('modelPicker.firstWord')}>{secondsText(test.firstWordMs, language)}</Figure>
      )}
      {contextTokens !== undefined && (
        <Figure name={t('modelPicker.contextLabel')}>{tokensText(contextTokens, language)}</Figure>
      )}
      {outputTokens !== undefined && (
        <Figure name={t('modelPicker.longestAnswer')}>{tokensText(outputTokens, language)}</Figure>
      )}
      {rate && <Figure name={t('modelPicker.input')}>{perMillion(rate.input)}</Figure>}
      {rate && <Figure name={t('modelPicker.output')}>{perMillion(rate.output)}</Figure>}
      {rate?.cached !== undefined && <Figure name={t('modelPicker.cached')}>{perMillion(rate.cached)}</Figure>}
      {price.kind === 'priced' && price.price.fixedPrice > 0 && (
        <Figure name={t('modelPicker.perCall')}>{rateText(price.price.fixedPrice, language)}</Figure>
      )}
      {price.kind === 'free' && <Figure name={t('modelPicker.columns.price')}>{t('modelPicker.free')}</Figure>}
      {knowledgeDate !== undefined && (
        <Figure name={t('modelPicker.knowledge')}>{knowledgeText(knowledgeDate, language)}</Figure>
      )}
      {view.isUnknown && <Figure name={t('modelPicker.figures')}>{t('modelPicker.unknown')}</Figure>}
      {!isGuide(view.model) && (
        <Figure name={t('modelPicker.tested')}>
          <TestedAgo test={test} />
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0 text-end font-medium tabular-nums">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
