import type { Language, TranslationConfig } from '@parley/contract';
import { Chip } from '#/components/chip.tsx';
import { Switch } from '#/components/switch.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { LANGUAGES, languageOf } from '#/i18n/languages.ts';
import { useT } from '#/i18n/use-t.ts';
import { getConfig, updateConfig, useConfig, type SettingRow } from '#/features/settings/public.ts';
import { targetLanguages } from './model/target-languages.ts';

interface ControlProps {
  readonly label: string;
}

function change(patch: Partial<TranslationConfig>): void {
  updateConfig({ translationConfig: { ...getConfig().translationConfig, ...patch } });
}

function LanguageChips({ label }: ControlProps) {
  const t = useT();
  const chosen = useConfig(({ translationConfig }) => translationConfig.targetLanguages);
  const isAuto = useConfig(({ translationConfig }) => translationConfig.autoGenerate);
  const [first = currentLanguage().code] = targetLanguages(chosen, currentLanguage().code);
  const { name } = languageOf(first);
  const toggle = (code: Language) =>
    change({
      targetLanguages: chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code],
    });
  return (
    <div className="flex flex-col gap-3">
      <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
        {LANGUAGES.map(({ code, name: own, tag }) => (
          <Chip key={code} on={chosen.includes(code)} lang={tag} onClick={() => toggle(code)}>
            <bdi>{own}</bdi>
          </Chip>
        ))}
      </fieldset>
      <output className="block text-meta text-text-3 empty:hidden">
        {chosen.length === 0 && t('translate.languagesNone', { language: name })}
        {chosen.length > 1 && isAuto && t('translate.languagesFirst', { language: name })}
      </output>
    </div>
  );
}

function AutoSwitch({ label }: ControlProps) {
  const isOn = useConfig(({ translationConfig }) => translationConfig.autoGenerate);
  return <Switch label={label} checked={isOn} onChange={(autoGenerate) => change({ autoGenerate })} />;
}

/** Into what messages are translated, and when. */
export const translationRows: readonly SettingRow[] = [
  {
    id: 'translation-languages',
    label: 'translate.languages',
    description: 'translate.languagesText',
    keywords: 'translate.languagesKeywords',
    keys: ['translationConfig.targetLanguages'],
    layout: 'full',
    Control: LanguageChips,
  },
  {
    id: 'translation-auto',
    label: 'translate.auto',
    description: 'translate.autoText',
    keywords: 'translate.autoKeywords',
    keys: ['translationConfig.autoGenerate'],
    Control: AutoSwitch,
  },
];
