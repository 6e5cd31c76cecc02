import type { NewPicture } from '@parley/contract';

/** The prompt with the style in words, for models that have no styles of their own. */
export function styledPrompt({ prompt, style }: Pick<NewPicture, 'prompt' | 'style'>): string {
  return style === undefined ? prompt : `${prompt}\n\nStyle: ${style.replaceAll('-', ' ')}`;
}
