import { Check, X } from 'lucide-react';
import { type Icon, ICON_STROKE } from '#/components/icon.ts';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';

const GOES = [
  'account.goes.chats',
  'account.goes.keys',
  'account.goes.money',
  'account.goes.subAccounts',
  'account.goes.waysIn',
  'account.goes.here',
] as const satisfies readonly TextKey[];

const STAYS = [
  'account.stays.receipts',
  'account.stays.devices',
  'account.stays.others',
] as const satisfies readonly TextKey[];

/** Everything that goes with an account, and what stays behind. */
export function RemovalList() {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <Part title={t('account.goesTitle')} keys={GOES} icon={X} tone="text-danger" />
      <Part title={t('account.staysTitle')} keys={STAYS} icon={Check} tone="text-text-3" />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly keys: readonly TextKey[];
  readonly icon: Icon;
  readonly tone: string;
}

function Part({ title, keys, icon: Glyph, tone }: PartProps) {
  const t = useT();
  return (
    <section>
      <h3 className="text-small font-medium">{title}</h3>
      <ul className="mt-1.5 flex flex-col gap-1 text-small text-text-2">
        {keys.map((key) => (
          <li key={key} className="flex items-start gap-2">
            <Glyph className={`mt-0.5 size-3.5 shrink-0 ${tone}`} strokeWidth={ICON_STROKE} aria-hidden />
            {t(key)}
          </li>
        ))}
      </ul>
    </section>
  );
}
