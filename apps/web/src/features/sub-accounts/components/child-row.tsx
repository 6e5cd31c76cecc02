import { accountName, type ChildAccount, nanoFromText } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Gauge, Mail, Pencil, Smartphone, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#/components/badge.tsx';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import { Switch } from '#/components/switch.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { saidTime } from '#/lib/said-time.ts';
import { dateTimeFormat } from '#/lib/time.ts';
import { sumText } from '#/lib/money-text.ts';
import { askToRemoveChild, askToRenameChild, switchChild } from '../child-actions.ts';
import { coveredPhone } from '../model/listed-children.ts';
import { usedShare } from '../model/monthly-cap.ts';

/** The columns of the list; where it is narrow, what was used goes below the name. */
export const ROW_GRID =
  'grid grid-cols-[2.25rem_minmax(0,2fr)_5.5rem_minmax(0,2.4fr)_6.5rem_3.5rem_2.25rem] items-center gap-x-4 ' +
  '@max-2xl/manager:grid-cols-[2.25rem_minmax(0,1fr)_auto_auto]';

const TONES = { ACTIVE: 'success', PENDING: 'warn', BANNED: 'danger', UNKNOWN: 'neutral' } as const;
/** From here on little is left. */
const NEARLY_USED = 0.85;
const MINUTE_MS = 60_000;

/** One sub-account or invitation of the list. */
export function ChildRow({ child }: { readonly child: ChildAccount }) {
  const t = useT();
  const queries = useQueryClient();
  const name = accountName(child);
  const isPending = child.status === 'PENDING';
  return (
    <li className={classNames(ROW_GRID, 'min-h-16 border-b border-line py-2.5 last:border-transparent')}>
      <Face child={child} />
      <div className="min-w-0">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="truncate text-small text-text-3">
          <Address child={child} />
        </p>
      </div>
      <span className="@max-2xl/manager:col-start-2 @max-2xl/manager:row-start-2 @max-2xl/manager:mt-2">
        <Badge tone={TONES[child.status]}>{t(`subAccounts.statuses.${child.status}`)}</Badge>
      </span>
      <div className="@max-2xl/manager:col-span-3 @max-2xl/manager:col-start-2 @max-2xl/manager:row-start-2 @max-2xl/manager:mt-2 @max-2xl/manager:justify-self-end">
        {isPending ? <Waiting child={child} /> : <Used child={child} name={name} />}
      </div>
      <span className="truncate text-small text-text-2 @max-2xl/manager:hidden">
        {dateTimeFormat(currentLanguage().tag, { dateStyle: 'medium' }).format(Date.parse(child.createdAt))}
      </span>
      <Switch
        className="@max-2xl/manager:col-start-3 @max-2xl/manager:row-start-1"
        label={t('subAccounts.mayUseLabel', { name })}
        checked={child.isChildActive}
        disabled={isPending}
        onChange={(isOn) => void switchChild(child, isOn, queries)}
      />
      <span className="@max-2xl/manager:col-start-4 @max-2xl/manager:row-start-1">
        <ChildMenu child={child} name={name} />
      </span>
    </li>
  );
}

function Face({ child: { status, phone } }: { readonly child: ChildAccount }) {
  const Glyph = status === 'PENDING' ? Mail : phone === null ? UserRound : Smartphone;
  return (
    <span
      className={classNames(
        'grid size-9 place-items-center rounded-full',
        status === 'ACTIVE' ? 'bg-accent-soft text-accent-text' : 'bg-hover text-text-2',
      )}
    >
      <Glyph className="size-4.5" strokeWidth={ICON_STROKE} aria-hidden />
    </span>
  );
}

/** Where a sub-account was invited; a name that is the address already is not said twice. */
function Address({ child }: { readonly child: ChildAccount }) {
  const t = useT();
  const [now] = useState(Date.now);
  const { email, phone, status, createdAt } = child;
  if (accountName(child) !== (email ?? phone))
    return <bdi dir="ltr">{phone === null ? email : coveredPhone(phone)}</bdi>;
  if (status !== 'PENDING') return null;
  const time = Date.parse(createdAt);
  if (now - time < MINUTE_MS) return t('subAccounts.invitedNow');
  return t('subAccounts.invited', { time: saidTime(time, now, currentLanguage().tag) });
}

/** An invitation that nobody has answered yet, with the limit that it comes with. */
function Waiting({ child: { monthlyCap: cap } }: { readonly child: ChildAccount }) {
  const t = useT();
  const limit = cap === null ? undefined : sumText(nanoFromText(cap), currentLanguage().tag);
  return (
    <span className="text-small text-text-2">
      {t('subAccounts.waiting')}
      {limit !== undefined && <span className="block text-text-3">{t('subAccounts.limitThen', { cap: limit })}</span>}
    </span>
  );
}

function Used({ child, name }: { readonly child: ChildAccount; readonly name: string }) {
  const t = useT();
  const { tag } = currentLanguage();
  const { spentThisMonth: spent, monthlyCap: cap } = child;
  const used = sumText(nanoFromText(spent), tag);
  const words = cap === null ? used : t('subAccounts.usedOf', { used, cap: sumText(nanoFromText(cap), tag) });
  const share = usedShare(spent, cap);
  return (
    <span className="flex items-center gap-3 text-small text-text-2 tabular-nums">
      {share !== undefined && (
        <span className="w-32 min-w-12 shrink @max-2xl/manager:w-16">
          <ProgressBar
            label={`${name}: ${t('subAccounts.usedThisMonth')}`}
            share={share}
            tone={share >= NEARLY_USED ? 'spark' : 'accent'}
          />
        </span>
      )}
      <span className="shrink-0">{words}</span>
    </span>
  );
}

function ChildMenu({ child, name }: { readonly child: ChildAccount; readonly name: string }) {
  const t = useT();
  const queries = useQueryClient();
  const openLimits = () => void openLazyOverlay(() => import('./child-dialog.tsx'), 'ChildDialog', { child });
  return (
    <MoreMenu name={name}>
      <MenuItem icon={Gauge} onSelect={openLimits}>
        {t('subAccounts.manage')}
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={() => void askToRenameChild(child, queries)}>
        {t('common.rename')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => void askToRemoveChild(child, queries)}>
        {t(child.status === 'PENDING' ? 'subAccounts.withdraw' : 'subAccounts.remove')}
      </MenuItem>
    </MoreMenu>
  );
}
