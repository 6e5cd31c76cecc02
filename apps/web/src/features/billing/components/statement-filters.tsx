import { accountName, StatementKind, type StatementFilter } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { Select } from '#/components/select.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { accountQuery } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { subAccountsQuery, usageQuery } from '../billing-query.ts';
import { downloadStatement } from '../download-statement.ts';
import { rangeDays } from '../model/usage-chart.ts';

const ALL = '';

interface StatementFiltersProps {
  readonly filter: StatementFilter;
  readonly onChange: (filter: StatementFilter) => void;
}

/** Narrows the statement down, and takes what is left as a file. */
export function StatementFilters({ filter, onChange }: StatementFiltersProps) {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  const models = useUsedModels();
  const accounts = usePaidAccounts();
  const change = (patch: { readonly [Key in keyof StatementFilter]: string }) => onChange(withPatch(filter, patch));
  const save = async () => {
    setSaving(true);
    await downloadStatement(filter);
    setSaving(false);
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-40 phone:w-full">
        <Select<string>
          label={t('billing.usage.kind')}
          value={filter.kind ?? ALL}
          options={[
            { value: ALL, label: t('billing.usage.allKinds') },
            ...StatementKind.options.map((kind) => ({ value: kind, label: t(`billing.usage.kinds.${kind}`) })),
          ]}
          onChange={(kind) => change({ kind })}
        />
      </div>
      {models.length > 0 && (
        <div className="w-40 phone:w-full">
          <Select<string>
            label={t('billing.usage.model')}
            value={filter.model ?? ALL}
            options={[
              { value: ALL, label: t('billing.usage.allModels') },
              ...models.map((model) => ({ value: model, label: model })),
            ]}
            onChange={(model) => change({ model })}
          />
        </div>
      )}
      {accounts.length > 1 && (
        <div className="w-40 phone:w-full">
          <Select<string>
            label={t('billing.usage.account')}
            value={filter.accountUuid ?? ALL}
            options={[
              { value: ALL, label: t('billing.usage.allAccounts') },
              ...accounts.map((account) => ({ value: account.uuid, label: accountName(account) })),
            ]}
            onChange={(accountUuid) => change({ accountUuid })}
          />
        </div>
      )}
      <div className="flex gap-3">
        <Field label={t('billing.usage.from')}>
          <TextInput
            type="date"
            value={filter.from ?? ''}
            max={filter.to}
            onChange={({ target }) => change({ from: target.value })}
          />
        </Field>
        <Field label={t('billing.usage.to')}>
          <TextInput
            type="date"
            value={filter.to ?? ''}
            min={filter.from}
            onChange={({ target }) => change({ to: target.value })}
          />
        </Field>
      </div>
      {Object.keys(filter).length > 0 && (
        <Button variant="quiet" onClick={() => onChange({})}>
          {t('billing.usage.clear')}
        </Button>
      )}
      <Button icon={Download} busy={isSaving} onClick={() => void save()} className="ms-auto">
        {t('billing.usage.download')}
      </Button>
    </div>
  );
}

/** An empty choice is none. */
function withPatch(
  filter: StatementFilter,
  patch: { readonly [Key in keyof StatementFilter]: string },
): StatementFilter {
  const merged = Object.entries({ ...filter, ...patch }).filter(([, value]) => value !== ALL);
  return Object.fromEntries(merged);
}

/** Models that cost something within the last year. */
function useUsedModels(): readonly string[] {
  const [now] = useState(Date.now);
  const { from, to } = rangeDays('year', now);
  const { data = [] } = useQuery(usageQuery(from, to));
  return [...new Set(data.map(({ model }) => model))].toSorted((one, other) => one.localeCompare(other));
}

/** Accounts whose use this one pays for: itself, and its sub-accounts. */
function usePaidAccounts() {
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  const hasChildren = account !== undefined && account.subAccountCount > 0;
  const { data: children = [] } = useQuery({ ...subAccountsQuery(), enabled: hasChildren });
  return account === undefined ? [] : [account, ...children.filter(({ uuid }) => uuid !== '')];
}
