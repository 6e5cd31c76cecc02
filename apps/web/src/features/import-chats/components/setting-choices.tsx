import { Checkbox } from '#/components/checkbox.tsx';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import type { Found, Wanted } from '../found.ts';
import { TAKEN_SETTINGS } from '../model/foreign-settings.ts';

interface SettingChoicesProps {
  readonly found: Pick<Found, 'settings' | 'keys'>;
  readonly wanted: Wanted;
  readonly onWanted: (wanted: Wanted) => void;
}

/** Which settings would change, and whose keys would come along, each with the address that it is sent to. */
export function SettingChoices({ found: { settings, keys }, wanted, onWanted }: SettingChoicesProps) {
  const t = useT();
  const changed = [
    ...TAKEN_SETTINGS.filter((key) => settings[key] !== undefined).map((key) => t(`moving.setting.${key}`)),
    ...(settings.modelConfig ? [t('moving.setting.modelConfig')] : []),
  ];
  const providers = Object.entries(keys).map(([provider, { endpoint }]) =>
    endpoint === '' ? provider : `${provider} (${new URL(endpoint).host})`,
  );
  return (
    <>
      {changed.length > 0 && (
        <Checkbox
          checked={wanted.settings}
          onChange={(isWanted) => onWanted({ ...wanted, settings: isWanted })}
          label={t('moving.withSettings', { names: listText(changed) })}
        />
      )}
      {providers.length > 0 && (
        <Checkbox
          checked={wanted.keys}
          onChange={(isWanted) => onWanted({ ...wanted, keys: isWanted })}
          label={t('moving.withKeys', { names: listText(providers) })}
        />
      )}
    </>
  );
}
