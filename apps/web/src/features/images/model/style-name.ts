import { IMAGE_STYLES, type ImageStyle } from '@parley/contract';
import type { Translate } from '#/i18n/text-key.ts';

/** A style in words; one that this version does not know is spelled out: `analog-film` is `Analog film`. */
export function styleName(style: string, t: Translate): string {
  if (isStyle(style)) return t(`imagePanel.styleNames.${style}`);
  const words = style.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isStyle(style: string): style is ImageStyle {
  return IMAGE_STYLES.some((known) => known === style);
}
