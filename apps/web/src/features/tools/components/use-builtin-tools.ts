import { WEB_BROWSING } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { isKnownHere } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { browsingQuery } from '../browsing-query.ts';
import { ENGINE_NAMES } from '../model/browsing-form.ts';
import type { ListedTool } from '../model/find-tools.ts';
import { BUILTIN_IDS } from '../model/tool-list.ts';

/** The tools that come along, in the words of the page. */
export function useBuiltinTools(): ListedTool[] {
  const t = useT();
  const browsing = useBrowsingText();
  return BUILTIN_IDS.map((id) => ({
    id,
    name: t(`tools.builtin.${id}.name`),
    description: id === WEB_BROWSING ? browsing : t(`tools.builtin.${id}.text`),
    tags: [],
    kind: 'builtin',
    isMissing: id === WEB_BROWSING && !isKnownHere(),
  }));
}

/** What leaves the device when a model browses, and to whom it goes. */
function useBrowsingText(): string {
  const t = useT();
  const { data } = useQuery({ ...browsingQuery(), enabled: isKnownHere() });
  if (!isKnownHere()) return t('browsing.noServer');
  if (!data) return t('tools.builtin.web-browsing.text');
  if (!data.search) return t('browsing.toSites');
  const { engine, host } = data.search;
  return t('browsing.toEngine', { name: ENGINE_NAMES[engine], host });
}
