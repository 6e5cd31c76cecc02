import { nanoFromText, type PaymentMethod, type Product } from '@parley/contract';
import { CreditCard, QrCode, Wallet } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { Icon } from '#/components/icon.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#/components/menu.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { sumText } from '#/lib/money-text.ts';
import type { Purchase } from '../begin-payment.ts';
import { pay } from '../pay.ts';

const ICONS: Readonly<Record<PaymentMethod, Icon>> = { card: CreditCard, wechat_pay: QrCode, alipay: Wallet };

interface MethodMenuProps {
  readonly product: Product;
  readonly methods: readonly PaymentMethod[];
  /** What is paid for; undefined where something has to be put right first, which it says. */
  readonly prepare: () => Purchase | undefined;
  /** The button that opens it. */
  readonly children: ReactElement<{ onClick?: () => void }>;
}

/** How to pay: the choice opens the payment at once, in a tab of its own. */
export function MethodMenu({ product, methods, prepare, children }: MethodMenuProps) {
  const t = useT();
  const [purchase, setPurchase] = useState<Purchase>();
  const [isOpen, setOpen] = useState(false);
  const changeOpen = (open: boolean) => {
    const prepared = open ? prepare() : undefined;
    if (prepared) setPurchase(prepared);
    setOpen(open && prepared !== undefined);
  };
  const amount = sumText(nanoFromText(purchase?.amount ?? product.price), currentLanguage().tag);
  const label = t('billing.payWith', { amount });
  return (
    <Menu open={isOpen} onOpenChange={changeOpen}>
      <MenuTrigger>{children}</MenuTrigger>
      <MenuContent label={label} heading={<span className="text-subhead">{label}</span>}>
        {methods.map((method) => (
          <MenuItem
            key={method}
            icon={ICONS[method]}
            detail={[amount, ...renewalOf(product, method, t)].join(' · ')}
            onSelect={() => purchase && pay(purchase, method)}
          >
            {t(`billing.methods.${method}`)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

const RENEWALS: Readonly<Partial<Record<Product['period'], { card: TextKey; other: TextKey }>>> = {
  monthly: { card: 'billing.renewsMonthly', other: 'billing.prepaidMonth' },
  annually: { card: 'billing.renewsYearly', other: 'billing.prepaidYear' },
};

/** Cards renew by themselves; the wallets cannot, so they buy one period. */
function renewalOf({ kind, period }: Product, method: PaymentMethod, t: (key: TextKey) => string): readonly string[] {
  const renewal = kind === 'subscription' ? RENEWALS[period] : undefined;
  return renewal ? [t(method === 'card' ? renewal.card : renewal.other)] : [];
}
