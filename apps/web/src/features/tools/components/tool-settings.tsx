import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProxyMode, Tool, ToolConfig } from '@parley/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { askToDiscard } from '#/components/ask-to-discard.ts';
import { Button } from '#/components/button.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Dialog } from '#/components/dialog.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { Switch } from '#/components/switch.tsx';
import { useT } from '#/i18n/use-t.ts';
import {
  credentialsOf,
  nameProblem,
  newCredential,
  withCredentialRows,
  withoutMasked,
} from '../model/credential-form.ts';
import { changeConfig, reasonOf } from '../tool-actions.ts';
import { toolsQuery } from '../tools-query.ts';
import { CredentialFields } from './credential-fields.tsx';
import { OperationsChoice } from './operations-choice.tsx';
import { RoutingFields } from './routing-fields.tsx';

interface ToolSettingsProps extends OverlayFrame {
  readonly toolId: string;
}

/** How an installed tool is set up. */
export function ToolSettings({ toolId, ...frame }: ToolSettingsProps) {
  const { data } = useQuery(toolsQuery());
  const [config] = useState(() => data?.config.find((one) => one.toolId === toolId));
  const tool = data?.tools.find(({ id }) => id === toolId);
  return data && config && tool ? (
    <SettingsDialog tool={tool} config={config} modes={data.proxyModes} {...frame} />
  ) : null;
}

interface SettingsDialogProps extends OverlayFrame {
  readonly tool: Tool;
  readonly config: ToolConfig;
  readonly modes: readonly ProxyMode[];
}

type Routing = Pick<ToolConfig['settings'], 'shouldProxy' | 'proxyMode'>;

function SettingsDialog({ tool, config, modes, ...frame }: SettingsDialogProps) {
  const t = useT();
  const queries = useQueryClient();
  const [rows, setRows] = useState(() => credentialsOf(config.settings));
  const [isAuto, setAuto] = useState(config.settings.autoEnableInNewChat);
  const [operations, setOperations] = useState(config.settings.operations);
  const [routing, setRouting] = useState<Routing>(() => config.settings);
  const [atFirst] = useState(() => JSON.stringify([rows, isAuto, operations, routing]));
  const saving = useMutation({
    mutationFn: () => {
      const { operations: _, ...settings } = config.settings;
      const { shouldProxy, proxyMode } = routing;
      const changed = { ...settings, autoEnableInNewChat: isAuto, shouldProxy, proxyMode };
      const next = { ...changed, ...(operations && { operations }) };
      return changeConfig(config.toolId, withCredentialRows(next, rows), queries);
    },
    onSuccess: frame.onClose,
  });
  const close = async () => {
    const now = JSON.stringify([rows, isAuto, operations, routing]);
    if (now === atFirst || (await askToDiscard())) frame.onClose();
  };
  const canSave = rows.every((row) => nameProblem(rows, row) === undefined);
  const route = (part: Partial<Routing>) => {
    setRouting({ ...routing, ...part });
    if (part.shouldProxy === false) setRows(withoutMasked(rows));
  };
  const addRow = () => setRows([...rows, newCredential(Math.max(-1, ...rows.map(({ key }) => key)) + 1)]);
  return (
    <Dialog
      {...dialogFrame({ ...frame, onClose: () => void close() })}
      size="form"
      title={tool.name}
      description={t('tools.settings.text')}
      actions={
        <>
          <Button variant="quiet" onClick={() => void close()}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" busy={saving.isPending} disabled={!canSave} onClick={() => saving.mutate()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-4">
          <span className="flex min-w-0 grow flex-col">
            <span className="text-ui font-medium">{t('tools.settings.auto')}</span>
            <span className="text-small text-text-3">{t('tools.settings.autoText')}</span>
          </span>
          <Switch label={t('tools.settings.auto')} checked={isAuto} onChange={setAuto} />
        </div>
        <OperationsChoice tool={tool} chosen={operations} onChoose={(chosen) => setOperations(chosen && [...chosen])} />
        <RoutingFields tool={tool} routing={routing} modes={modes} onChange={route} />
        {rows.map((row, index) => (
          <CredentialFields
            key={row.key}
            row={row}
            number={index + 1}
            problem={nameProblem(rows, row)}
            onChange={(part) => setRows(rows.map((other) => (other.key === row.key ? { ...other, ...part } : other)))}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
        <Button variant="outline" icon={Plus} className="self-start" onClick={addRow}>
          {t('tools.settings.add')}
        </Button>
        {saving.error && <ErrorBlock title={t('tools.form.notSaved')} text={reasonOf(saving.error)} />}
      </div>
    </Dialog>
  );
}
