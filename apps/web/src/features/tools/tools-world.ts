import { pagePart } from '#/lib/page-part.ts';
import type { TextArea } from '#/storage/key-value.ts';

export interface ToolsWorld {
  /** Where it is kept what may run; undefined where the browser keeps nothing. */
  readonly area: TextArea | undefined;
}

export const toolsWorld = pagePart<ToolsWorld>('world of the tools');
