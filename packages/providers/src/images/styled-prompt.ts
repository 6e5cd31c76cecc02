import type { ImageStyle } from '@parley/contract';

interface Worded {
  readonly prompt: string;
  readonly style?: ImageStyle | undefined;
}

/** The prompt with the style in words, for models that have no styles of their own. */
export function styledPrompt({ prompt, style }: Worded): string {
  return style === undefined ? prompt : `${prompt}\n\nStyle: ${style.replaceAll('-', ' ')}`;
}
