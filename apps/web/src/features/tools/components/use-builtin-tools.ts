import { useT } from '#/i18n/use-t.ts';
import type { ListedTool } from '../model/find-tools.ts';
import { BUILTIN_IDS } from '../model/tool-list.ts';

/** The tools that come along, in the words of the page. */
export function useBuiltinTools(): ListedTool[] {
  const t = useT();
  return BUILTIN_IDS.map((id) => ({
    id,
    name: t(`tools.builtin.${id}.name`),
    description: t(`tools.builtin.${id}.text`),
    tags: [],
    kind: 'builtin',
  }));
}
