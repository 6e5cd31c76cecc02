import { useMemo, useState } from 'react';
import {
  blackedOut,
  findingsInTexts,
  joinFindings,
  likelyCountries,
  newestPageOf,
  type ShareDetails,
  useBlackOut,
  usePageLinks,
} from '#/features/share/public.ts';
import { stableId } from '#/features/import-chats/public.ts';
import { t } from '#/i18n/i18n.ts';
import type { PublishedSource } from './open-publish.ts';
import { MOST_EARLIER, type PublishDraft } from './publish-draft.ts';

export const NAME_LENGTH = 200;

/** In React: what is to be public of an artifact, as it was published last, and what visitors would see of it. */
export function usePublishDraft({ title, kind, content, earlier: all }: PublishedSource) {
  const pages = usePageLinks();
  const prints = useMemo(() => [...all, content].map((text) => stableId(kind, text)), [all, content, kind]);
  const [known, setKnown] = useState(() => newestPageOf(pages, prints));
  const [details, setDetails] = useState<ShareDetails>(() => ({
    name: (known?.link.name || title.trim() || t('publishing.untitled')).slice(0, NAME_LENGTH),
    lifetime: known?.link.lifetime ?? 'never',
    isListed: known?.link.isListed ?? false,
  }));
  const earlier = useMemo(() => all.slice(-MOST_EARLIER), [all]);
  const [hasEarlier, setHasEarlier] = useState((known?.link.hasEarlier ?? false) && earlier.length > 0);
  const versions = useMemo(() => (hasEarlier ? [...earlier, content] : [content]), [hasEarlier, earlier, content]);

  const [countries] = useState(likelyCountries);
  const found = useMemo(() => findingsInTexts(versions, countries), [versions, countries]);
  const findings = useMemo(
    () => joinFindings(findingsInTexts([details.name], countries), found),
    [details.name, found, countries],
  );
  const blackOut = useBlackOut(findings, known?.link);
  const { hidden } = blackOut;
  const shown = useMemo(() => versions.map((text) => blackedOut(text, hidden)), [versions, hidden]);
  const name = blackedOut(details.name.trim(), hidden);

  const read = (): PublishDraft => ({
    ...details,
    name,
    kind,
    versions: shown,
    link: { ...details, name, prints, hasEarlier, ...blackOut.remembered() },
  });

  return {
    kind,
    /** The link that the page has already. */
    known,
    forgetKnown: () => setKnown(undefined),
    details,
    changeDetails: (change: Partial<ShareDetails>) => setDetails((before) => ({ ...before, ...change })),
    earlierCount: earlier.length,
    hasEarlier,
    includeEarlier: setHasEarlier,
    blackOut,
    /** As visitors will see it. */
    name,
    versions: shown,
    read,
  };
}

export type PublishDraftState = ReturnType<typeof usePublishDraft>;
