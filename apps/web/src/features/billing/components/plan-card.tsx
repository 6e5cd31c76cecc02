import { nanoFromText, type BillingSummary, type Product } from '@parley/contract';
import { Image, LockOpen, MessageCircle, Sparkle, Wallet } from 'lucide-react';
import { Badge } from '#/components/badge.tsx';
import { Button, buttonClass } from '#/components/button.tsx';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { numberFormat } from '#/lib/number-format.ts';
import { sumText } from '#/lib/money-text.ts';
import { LOGIN_TARGET } from '../login-target.ts';
import { methodsFor } from '../model/payment-methods.ts';
import { hurdleOf, isPlanOf, shownPrice } from '../model/plans.ts';
import { MethodMenu } from './method-menu.tsx';

interface PlanCardProps {
  readonly product: Product;
  readonly summary: BillingSummary | undefined;
  readonly isKnown: boolean;
}

/** One plan: what it costs, how to get it, and what it brings. */
export function PlanCard({ product, summary, isKnown }: PlanCardProps) {
  const { name, description, isMostChosen } = product;
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col rounded-card bg-raised p-6',
        isMostChosen ? 'shadow-e2 outline-2 outline-accent' : 'shadow-e1',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 dir="auto" className="min-w-0 text-subhead wrap-anywhere">
          {name}
        </h2>
        <PlanBadge product={product} summary={summary} />
      </div>
      <p dir="auto" className="mt-1 min-h-9 text-small text-text-2 wrap-anywhere max-sm:min-h-0">
        {description}
      </p>
      <p className="mt-3.5 flex flex-wrap items-center gap-x-2">
        <span className="text-[1.875rem] leading-9 font-semibold tracking-[-0.02em] tabular-nums">
          {sumText(shownPrice(product), currentLanguage().tag)}
        </span>
        <PriceNote product={product} />
      </p>
      <div className="mt-4 flex flex-col">
        <PlanButton product={product} summary={summary} isKnown={isKnown} />
      </div>
      <Benefits product={product} />
    </li>
  );
}

function PlanBadge({ product, summary }: Pick<PlanCardProps, 'product' | 'summary'>) {
  const t = useT();
  if (isPlanOf(product, summary)) return <Badge tone="success">{t('billing.plans.current')}</Badge>;
  if (product.leftToday !== null && product.leftToday > 0 && !product.soldOut) {
    return <Badge tone="spark">{t('billing.plans.left', { count: product.leftToday })}</Badge>;
  }
  return product.isMostChosen && <Badge tone="accent">{t('billing.plans.mostChosen')}</Badge>;
}

function PlanButton({ product, summary, isKnown }: PlanCardProps) {
  const t = useT();
  const hurdle = hurdleOf(product, summary);
  const variant = product.isMostChosen ? 'primary' : 'secondary';
  const label = t(buttonText(product, isPlanOf(product, summary)), { name: product.name });
  if (hurdle === 'current') {
    return (
      <Link to="/settings/$section" params={{ section: 'usage' }} hash="plan" className={buttonClass('outline')}>
        {t('billing.plans.manage')}
      </Link>
    );
  }
  if (hurdle !== undefined) {
    return <Button disabled>{t(hurdle === 'sold-out' ? 'billing.plans.soldOut' : 'billing.plans.trialUsed')}</Button>;
  }
  if (!isKnown) {
    return (
      <Link {...LOGIN_TARGET} className={buttonClass(variant)}>
        <bdi className="truncate">{label}</bdi>
      </Link>
    );
  }
  const methods = methodsFor(product, summary?.payment);
  return (
    <MethodMenu product={product} methods={methods} prepare={() => ({ product, methods })}>
      <Button variant={variant} disabled={methods.length === 0}>
        <bdi className="truncate">{label}</bdi>
      </Button>
    </MethodMenu>
  );
}

function buttonText({ kind }: Product, isOwned: boolean): TextKey {
  if (isOwned && kind === 'subscription') return 'billing.plans.extend';
  if (kind === 'trial') return 'billing.plans.startTrial';
  return kind === 'subscription' ? 'billing.plans.choose' : 'billing.plans.buy';
}

/** For how long the price is, and what is charged at once where that is another sum. */
function PriceNote({ product: { kind, period, price } }: Pick<PlanCardProps, 'product'>) {
  const t = useT();
  if (period === 'annually') {
    const amount = sumText(nanoFromText(price), currentLanguage().tag);
    return (
      <span className="text-meta text-text-2">
        <span className="block">{t('billing.plans.aMonth')}</span>
        <span className="block">{t('billing.plans.billedYearly', { amount })}</span>
      </span>
    );
  }
  const note: TextKey =
    period === 'monthly' ? 'billing.plans.aMonth' : kind === 'trial' ? 'billing.plans.once' : 'billing.plans.noEnd';
  return <span className="mt-1.5 text-small text-text-2">{t(note)}</span>;
}

const COUNTED: readonly { readonly benefit: keyof Product['benefits']; readonly icon: Icon }[] = [
  { benefit: 'standardChats', icon: MessageCircle },
  { benefit: 'advancedChats', icon: Sparkle },
  { benefit: 'images', icon: Image },
];

function Benefits({ product }: { readonly product: Product }) {
  const t = useT();
  const { tag } = currentLanguage();
  const { benefits, credit, period } = product;
  const isMonthly = period !== 'once';
  return (
    <ul className="mt-5 flex flex-col gap-2.5 text-small text-text-2">
      <Benefit icon={Wallet}>{t(CREDITS[period], { amount: sumText(nanoFromText(credit), tag) })}</Benefit>
      {COUNTED.filter(({ benefit }) => benefits[benefit] > 0).map(({ benefit, icon }) => (
        <Benefit key={benefit} icon={icon}>
          {t(`billing.plans.${isMonthly ? 'monthly' : 'counted'}.${benefit}`, {
            formatted: numberFormat(tag).format(benefits[benefit]),
          })}
        </Benefit>
      ))}
      {product.unlocksAllModels && <Benefit icon={LockOpen}>{t('billing.plans.allModels')}</Benefit>}
    </ul>
  );
}

const CREDITS: Readonly<Record<Product['period'], TextKey>> = {
  once: 'billing.plans.adds',
  monthly: 'billing.plans.addsMonthly',
  annually: 'billing.plans.addsYearly',
};

function Benefit({ icon: Glyph, children }: { readonly icon: Icon; readonly children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Glyph className="mt-px size-4 shrink-0 text-accent-text" strokeWidth={ICON_STROKE} aria-hidden />
      {children}
    </li>
  );
}
