import type { ProxyMode, Tool, ToolConfig } from '@parley/contract';
import { Field } from '#/components/field.tsx';
import { Select } from '#/components/select.tsx';
import { Switch } from '#/components/switch.tsx';
import { useT } from '#/i18n/use-t.ts';
import { mayCallDirectly } from '../model/direct-call.ts';

type Routing = Pick<ToolConfig['settings'], 'shouldProxy' | 'proxyMode'>;

interface RoutingFieldsProps {
  readonly tool: Tool;
  readonly routing: Routing;
  /** The ways out that the operator set up. */
  readonly modes: readonly ProxyMode[];
  readonly onChange: (part: Partial<Routing>) => void;
}

/** Whether calls go through the server, and which way they take from there. */
export function RoutingFields({ tool, routing: { shouldProxy, proxyMode }, modes, onChange }: RoutingFieldsProps) {
  const t = useT();
  const canChoose = mayCallDirectly(tool, { shouldProxy: false, authConfigs: [] });
  return (
    <>
      {canChoose && <ProxySwitch isOn={shouldProxy} onChange={(isOn) => onChange({ shouldProxy: isOn })} />}
      {modes.length > 0 && (
        <Field label={t('openapiTools.routing.mode')} help={t('openapiTools.routing.modeText')}>
          <Select
            label={t('openapiTools.routing.mode')}
            value={modes.includes(proxyMode) ? proxyMode : 'DEFAULT'}
            options={modes.map((value) => ({ value, label: t(`openapiTools.routing.modes.${value}`) }))}
            onChange={(mode) => onChange({ proxyMode: mode })}
          />
        </Field>
      )}
    </>
  );
}

interface ProxySwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether the server makes the calls of a tool, or the page. */
export function ProxySwitch({ isOn, onChange }: ProxySwitchProps) {
  const t = useT();
  return (
    <div className="flex items-center gap-4">
      <span className="flex min-w-0 grow flex-col">
        <span className="text-ui font-medium">{t('openapiTools.routing.proxy')}</span>
        <span className="text-small text-text-3">
          {t(isOn ? 'openapiTools.routing.proxyOn' : 'openapiTools.routing.proxyOff')}
        </span>
      </span>
      <Switch label={t('openapiTools.routing.proxy')} checked={isOn} onChange={onChange} />
    </div>
  );
}
