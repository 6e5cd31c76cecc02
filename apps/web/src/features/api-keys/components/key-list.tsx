import type { ApiKey } from '@parley/contract';
import { nanoFromText } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Badge } from '#/components/badge.tsx';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { SaidTime } from '#/components/said-time.tsx';
import { Switch } from '#/components/switch.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { isolated } from '#/i18n/isolated.ts';
import { useT } from '#/i18n/use-t.ts';
import { dateTimeFormat } from '#/lib/time.ts';
import { sumText } from '#/lib/money-text.ts';
import { askToDeleteKey, switchKey } from '../api-key-actions.ts';
import { keyState } from '../model/key-state.ts';
import { EditKeyDialog } from './edit-key-dialog.tsx';

/** The keys of the account, the newest first. */
export function KeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  const t = useT();
  const [editedId, setEditedId] = useState<string>();
  const edited = keys.find(({ uuid }) => uuid === editedId);
  return (
    <>
      <ul className="mt-6" aria-label={t('titles.apiKeys')}>
        {keys.map((key) => (
          <KeyRow key={key.uuid} apiKey={key} onEdit={() => setEditedId(key.uuid)} />
        ))}
      </ul>
      {edited && <EditKeyDialog key={edited.uuid} apiKey={edited} onClose={() => setEditedId(undefined)} />}
    </>
  );
}

function KeyRow({ apiKey, onEdit }: { readonly apiKey: ApiKey; readonly onEdit: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const { name, prefix, isEnabled, createdAt, lastUsed } = apiKey;
  const [now] = useState(Date.now);
  const state = keyState(apiKey, now);
  return (
    <li className="flex items-start gap-3 border-b border-line py-4 last:border-transparent">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </span>
          {state === 'expired' && <Badge tone="warn">{t('apiKeys.expired')}</Badge>}
          {state === 'spent' && <Badge tone="warn">{t('apiKeys.spentUp')}</Badge>}
          {state === 'off' && <Badge>{t('apiKeys.off')}</Badge>}
        </div>
        <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-text-3">
          <Fact label={t('apiKeys.key')} hidesLabel>
            <code dir="ltr">{prefix}…</code>
          </Fact>
          <Fact label={t('apiKeys.created')}>
            <SaidTime time={Date.parse(createdAt)} />
          </Fact>
          <Fact label={t('apiKeys.lastUsed')}>
            {lastUsed === null ? t('apiKeys.never') : <SaidTime time={Date.parse(lastUsed)} />}
          </Fact>
          <Limits apiKey={apiKey} />
        </dl>
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <Switch
          label={t('apiKeys.onSwitch', { name })}
          checked={isEnabled}
          onChange={(isOn) => void switchKey(apiKey, isOn, queries)}
        />
        <MoreMenu name={name}>
          <MenuItem icon={Pencil} onSelect={onEdit}>
            {t('apiKeys.edit')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => void askToDeleteKey(apiKey, queries)}>
            {t('apiKeys.delete')}
          </MenuItem>
        </MoreMenu>
      </div>
    </li>
  );
}

function Limits({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useT();
  const { tag } = currentLanguage();
  const { expiresAt, spendingLimit, spent, models, addresses, readsChats } = apiKey;
  const dollars = (text: string) => sumText(nanoFromText(text), tag);
  return (
    <>
      {expiresAt !== null && (
        <Fact label={t('apiKeys.expires')}>
          {dateTimeFormat(tag, { dateStyle: 'medium' }).format(Date.parse(expiresAt))}
        </Fact>
      )}
      {(spendingLimit !== null || spent !== '0') && (
        <Fact label={t('apiKeys.spent')}>
          {spendingLimit === null
            ? dollars(spent)
            : t('apiKeys.spentOf', { spent: dollars(spent), limit: dollars(spendingLimit) })}
        </Fact>
      )}
      <AllowedFact label={t('apiKeys.models')} allowed={models} />
      <AllowedFact label={t('apiKeys.addresses')} allowed={addresses} />
      {readsChats && <Fact label={t('apiKeys.chats')}>{t('apiKeys.chatsRead')}</Fact>}
    </>
  );
}

/** One entry is named, several are counted; the form of the key shows them all. */
function AllowedFact({ label, allowed }: { readonly label: string; readonly allowed: readonly string[] }) {
  const t = useT();
  const [first] = allowed;
  if (first === undefined) return null;
  return (
    <Fact label={label}>
      {allowed.length === 1 ? (
        <span className="wrap-anywhere">{t('apiKeys.onlyOne', { name: isolated(first) })}</span>
      ) : (
        <span {...tooltipAttributes({ label: allowed.join(', ') })}>
          {t('apiKeys.onlySome', { number: allowed.length })}
        </span>
      )}
    </Fact>
  );
}

interface FactProps {
  readonly label: string;
  readonly hidesLabel?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, hidesLabel = false, children }: FactProps) {
  return (
    <div className="flex gap-1.5">
      <dt className={hidesLabel ? 'sr-only' : ''}>{label}</dt>
      <dd className="text-text-2">{children}</dd>
    </div>
  );
}
