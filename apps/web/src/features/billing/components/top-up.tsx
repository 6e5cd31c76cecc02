import { nanoFromText, type BillingSummary, type Product } from '@parley/contract';
import { useId, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { useSearch } from '#/lib/router/router-context.tsx';
import { sumText } from '#/lib/money-text.ts';
import { methodsFor } from '../model/payment-methods.ts';
import { readAmount, type ReadAmount } from '../model/read-amount.ts';
import { DollarInput } from './dollar-input.tsx';
import { MethodMenu } from './method-menu.tsx';

const SUGGESTED = '20';

interface TopUpProps {
  readonly product: Product;
  readonly payment: BillingSummary['payment'];
}

/** Adds an amount of one's own choice to the balance. */
export function TopUp({ product, payment }: TopUpProps) {
  const t = useT();
  const id = useId();
  const search = useSearch();
  // Whoever comes back from a payment that failed has chosen an amount.
  const [typed, setTyped] = useState(() => (search['product'] === product.id && search['amount']) || SUGGESTED);
  const [problem, setProblem] = useState<string>();
  const { minAmount: min, maxAmount: max } = product;
  const methods = methodsFor(product, payment);
  const prepare = () => {
    const read = readAmount(typed, { min, max });
    if (read.kind === 'amount') return { product, amount: read.text, methods };
    setProblem(wordsOf(read.kind));
    document.getElementById(id)?.focus();
    return undefined;
  };
  const wordsOf = (kind: Exclude<ReadAmount['kind'], 'amount'>) => {
    const bound = kind === 'low' ? min : max;
    if ((kind !== 'low' && kind !== 'high') || bound === null) return t('billing.topUp.wrong');
    return t(`billing.topUp.${kind}`, { amount: sumText(nanoFromText(bound), currentLanguage().tag) });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.querySelector('button')?.click();
      }}
      className="flex w-72 shrink-0 flex-col border-s border-accent/20 ps-9 max-lg:w-auto max-lg:flex-1 phone:border-0 phone:ps-0"
    >
      <label htmlFor={id} className="text-small text-text-2">
        {t('billing.topUp.label')}
      </label>
      <div className="mt-2 flex gap-2">
        <DollarInput
          id={id}
          aria-label={t('billing.topUp.amount')}
          aria-describedby={`${id}-note`}
          aria-invalid={problem !== undefined || undefined}
          disabled={methods.length === 0}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
          className="flex-1"
        />
        <MethodMenu product={product} methods={methods} prepare={prepare}>
          <Button variant="primary" className="h-10 pointer-coarse:h-11" disabled={methods.length === 0}>
            {t('billing.topUp.pay')}
          </Button>
        </MethodMenu>
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={`mt-2 text-meta ${problem === undefined ? 'text-text-2' : 'text-danger'}`}
      >
        {problem ?? where()}
      </p>
    </form>
  );

  function where(): string {
    // Below it stands why nothing can be paid for.
    if (methods.length === 0) return '';
    const names = methods.map((method) => t(`billing.methods.${method}`));
    const either = new Intl.ListFormat(currentLanguage().tag, { type: 'disjunction' }).format(names);
    return t('billing.topUp.where', { methods: either });
  }
}
