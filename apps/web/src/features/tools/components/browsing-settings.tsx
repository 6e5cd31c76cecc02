import { SEARCH_ENGINES, SEARCH_PLACE_MAX_LENGTH, ToolConfig, WEB_BROWSING } from '@parley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { ErrorBlock } from '#/components/error-block.tsx';
import { Field } from '#/components/field.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { Select } from '#/components/select.tsx';
import { Switch } from '#/components/switch.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { browsingQuery } from '../browsing-query.ts';
import {
  type BrowsingForm,
  browsingFormOf,
  ENGINE_NAMES,
  isAddress,
  isComplete,
  NEEDS_KEY,
  NEEDS_PLACE,
  settingsOf,
  withEngine,
} from '../model/browsing-form.ts';
import { changeConfig, reasonOf } from '../tool-actions.ts';
import { toolsQuery } from '../tools-query.ts';

/** Who searches the web for this account, once that is known. */
export function BrowsingSettings(frame: OverlayFrame) {
  const { data } = useQuery(toolsQuery());
  if (!data) return null;
  const stored = data.config.find(({ toolId }) => toolId === WEB_BROWSING);
  return <SettingsDialog {...frame} config={stored ?? ToolConfig.parse({ toolId: WEB_BROWSING })} />;
}

interface SettingsDialogProps extends OverlayFrame {
  readonly config: ToolConfig;
}

function SettingsDialog({ config, open, onClose, onClosed }: SettingsDialogProps) {
  const t = useT();
  const queries = useQueryClient();
  const [settings] = useState(config.settings);
  const [form, setForm] = useState(() => browsingFormOf(settings));
  const saving = useMutation({
    mutationFn: async () => {
      await changeConfig(WEB_BROWSING, settingsOf(form, settings), queries);
      await queries.invalidateQueries(browsingQuery());
    },
    onSuccess: onClose,
  });
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      size="form"
      title={t('tools.builtin.web-browsing.name')}
      description={t('browsing.settings.text')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={saving.isPending}
            disabled={!isComplete(form)}
            onClick={() => saving.mutate()}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <EngineFields
          form={form}
          onEngine={(engine) => setForm(withEngine(form, engine, settings))}
          onChange={setForm}
        />
        <div className="flex items-center gap-4">
          <span className="flex min-w-0 grow flex-col">
            <span className="text-ui font-medium">{t('tools.settings.auto')}</span>
            <span className="text-small text-text-3">{t('tools.settings.autoText')}</span>
          </span>
          <Switch
            label={t('tools.settings.auto')}
            checked={form.isAuto}
            onChange={(isAuto) => setForm({ ...form, isAuto })}
          />
        </div>
        {saving.error && <ErrorBlock title={t('tools.form.notSaved')} text={reasonOf(saving.error)} />}
      </div>
    </Dialog>
  );
}

interface EngineFieldsProps {
  readonly form: BrowsingForm;
  readonly onEngine: (engine: BrowsingForm['engine']) => void;
  readonly onChange: (form: BrowsingForm) => void;
}

function EngineFields({ form, onEngine, onChange }: EngineFieldsProps) {
  const t = useT();
  const { data } = useQuery(browsingQuery());
  const { engine, place, key } = form;
  const servers = data?.serverSearch;
  const isWrong = engine === 'searxng' && place !== '' && !isAddress(place);
  const usual = servers
    ? t('browsing.settings.ofServer', { name: ENGINE_NAMES[servers] })
    : t('browsing.settings.none');
  return (
    <>
      <Field label={t('browsing.settings.engine')}>
        <Select
          label={t('browsing.settings.engine')}
          value={engine}
          options={[
            { value: '' as const, label: usual },
            ...SEARCH_ENGINES.map((value) => ({ value, label: ENGINE_NAMES[value] })),
          ]}
          onChange={onEngine}
        />
      </Field>
      {NEEDS_PLACE.includes(engine) && (
        <Field
          label={t(engine === 'google' ? 'browsing.settings.cx' : 'browsing.settings.address')}
          help={engine === 'searxng' && t('browsing.settings.addressHelp')}
          error={isWrong && t('browsing.settings.addressWrong')}
        >
          <TextInput
            dir="ltr"
            maxLength={SEARCH_PLACE_MAX_LENGTH}
            value={place}
            onChange={({ target }) => onChange({ ...form, place: target.value })}
          />
        </Field>
      )}
      {NEEDS_KEY.includes(engine) && (
        <Field label={t('browsing.settings.key')}>
          <PasswordInput
            maxLength={4_000}
            value={key}
            onChange={({ target }) => onChange({ ...form, key: target.value })}
          />
        </Field>
      )}
    </>
  );
}
