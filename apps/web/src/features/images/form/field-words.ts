import type { ImageField } from '@parley/providers';
import type { TextKey, Translate } from '#/i18n/text-key.ts';
import { styleName } from '../model/style-name.ts';

/** What a field is called; one that this version has no words for goes by its own name. */
export function fieldName(name: ImageField['name'], t: Translate): string {
  const bare = name.replace(/^more\./u, '');
  return worded(`imagePanel.fields.${bare}`, t) ?? bare.replaceAll('_', ' ');
}

/** What an option of a field is called. */
export function optionName(name: ImageField['name'], option: string, t: Translate): string {
  if (name === 'style') return styleName(option, t);
  if (name === 'outputFormat') return option.toUpperCase();
  if (/^\d+x\d+$/u.test(option)) return option.replace('x', ' × ');
  return worded(`imagePanel.options.${option}`, t) ?? option;
}

function worded(key: string, t: Translate): string | undefined {
  const words = t(key as TextKey);
  return words === key ? undefined : words;
}
