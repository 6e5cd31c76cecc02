import { WEB_BROWSING } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { isKnownHere } from '#/features/account/public.ts';
import { painterAmong } from '#/features/images/public.ts';
import { useModels } from '#/features/models/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { browsingQuery } from '../browsing-query.ts';
import { callPriceText } from '../call-price-text.ts';
import { ENGINE_NAMES } from '../model/browsing-form.ts';
import type { ListedTool } from '../model/find-tools.ts';
import { BUILTIN_IDS, type BuiltinId } from '../model/tool-list.ts';

/** The tools that come along, in the words of the page. */
export function useBuiltinTools(): ListedTool[] {
  const t = useT();
  const browsing = useBrowsingText();
  const { models } = useModels();
  const canDraw = painterAmong(models, {}) !== undefined;
  return BUILTIN_IDS.map((id) => ({
    id,
    name: t(`tools.builtin.${id}.name`),
    description: textOf(id),
    tags: [],
    kind: 'builtin',
    isMissing: (id === WEB_BROWSING && !isKnownHere()) || (id === 'draw-picture' && !canDraw),
  }));

  function textOf(id: BuiltinId): string {
    if (id === WEB_BROWSING) return browsing;
    return id === 'draw-picture' && !canDraw ? t('tools.noPainter') : t(`tools.builtin.${id}.text`);
  }
}

/** What leaves the device when a model browses, to whom it goes, and what that costs. */
function useBrowsingText(): string {
  const t = useT();
  const { data } = useQuery({ ...browsingQuery(), enabled: isKnownHere() });
  if (!isKnownHere()) return t('browsing.noServer');
  if (!data) return t('tools.builtin.web-browsing.text');
  const { search, pagePrice } = data;
  const sentences = [
    search ? t('browsing.toEngine', { name: ENGINE_NAMES[search.engine], host: search.host }) : t('browsing.toSites'),
    search?.pricePerCall && t('browsing.searchPrice', { price: callPriceText(search.pricePerCall) }),
    pagePrice && t('browsing.pagePrice', { price: callPriceText(pagePrice) }),
  ];
  return sentences.filter(Boolean).join(' ');
}
