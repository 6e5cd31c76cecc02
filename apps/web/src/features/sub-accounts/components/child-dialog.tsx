import { accountName, type ChildAccount } from '@parley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Field } from '#/components/field.tsx';
import type { OverlayFrame } from '#/components/overlay-store.ts';
import { Segmented } from '#/components/segmented.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { showToast } from '#/components/toast.tsx';
import { ModelChooser } from '#/features/custom-providers/public.ts';
import { ownKeyProviderOf, useModels } from '#/features/models/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { changeChild } from '../child-actions.ts';
import { dailyBars } from '../model/daily-bars.ts';
import { readCap } from '../model/monthly-cap.ts';
import { spendingQuery } from '../relations-query.ts';
import { DailyUse } from './daily-use.tsx';

interface ChildDialogProps extends OverlayFrame {
  readonly child: ChildAccount;
}

/** One sub-account: what it used day by day, how much it may use in a month, and which models. */
export function ChildDialog({ child, open, onClose, onClosed }: ChildDialogProps) {
  const t = useT();
  const queries = useQueryClient();
  const formId = useId();
  const [cap, setCap] = useState(child.monthlyCap ?? '');
  const [onlySome, setOnlySome] = useState(child.models.length > 0);
  const [models, setModels] = useState<readonly string[]>(child.models);
  const [wasSent, setWasSent] = useState(false);
  const monthlyCap = readCap(cap);
  const lacksModels = onlySome && models.length === 0;
  const saving = useMutation({
    mutationFn: (limit: string | null) =>
      changeChild(child, { monthlyCap: limit, models: onlySome ? [...models] : [] }, queries),
    onSuccess: (isSaved) => {
      if (!isSaved) return;
      showToast({ kind: 'success', text: t('subAccounts.limits.saved') });
      onClose();
    },
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (monthlyCap !== undefined && !lacksModels && !saving.isPending) saving.mutate(monthlyCap);
  };
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      size="form"
      title={<bdi>{accountName(child)}</bdi>}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={saving.isPending}>
            {t('subAccounts.limits.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-6">
        {child.status !== 'PENDING' && <UseOf relationUuid={child.relationUuid} />}
        <Field
          label={t('subAccounts.limits.cap')}
          help={t('subAccounts.limits.capHelp')}
          error={wasSent && monthlyCap === undefined && t('subAccounts.limits.capWrong')}
        >
          <TextInput inputMode="decimal" dir="ltr" value={cap} onChange={(event) => setCap(event.target.value)} />
        </Field>
        <div className="flex flex-col items-start gap-1.5">
          <span className="text-small font-medium">{t('subAccounts.limits.models')}</span>
          <Segmented
            label={t('subAccounts.limits.models')}
            value={onlySome ? 'some' : 'all'}
            options={[
              { value: 'all', label: t('subAccounts.limits.modelsAll') },
              { value: 'some', label: t('subAccounts.limits.modelsSome') },
            ]}
            onChange={(which) => setOnlySome(which === 'some')}
          />
        </div>
        {onlySome && <AllowedModels models={models} onChange={setModels} />}
        {wasSent && lacksModels && (
          <p role="alert" className="text-meta text-danger">
            {t('subAccounts.limits.modelsMissing')}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function UseOf({ relationUuid }: { readonly relationUuid: string }) {
  const t = useT();
  const { data: spending } = useQuery(spendingQuery());
  const [now] = useState(Date.now);
  if (spending === undefined) return null;
  return <DailyUse bars={dailyBars(spending, now, relationUuid)} label={t('subAccounts.dailyUseOfOne')} />;
}

interface AllowedModelsProps {
  readonly models: readonly string[];
  readonly onChange: (models: readonly string[]) => void;
}

/** Models of the server alone: what somebody's own keys and endpoints answer costs the main account nothing. */
function AllowedModels({ models, onChange }: AllowedModelsProps) {
  const { models: known } = useModels();
  const own = known.filter(({ id, customProvider }) => customProvider === false && ownKeyProviderOf(id) === undefined);
  const names = own.filter(({ available, type }) => available && type !== 'TRANSLATION').map(({ name }) => name);
  return <ModelChooser listed={names} kept={models} onChange={onChange} />;
}
