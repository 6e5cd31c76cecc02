import type { SharedMessage } from '@parley/contract';
import { useMemo, useState } from 'react';
import { t } from '#/i18n/i18n.ts';
import { useModels } from '#/features/models/public.ts';
import type { Selection, SharedParts, WholeChat } from '#/features/export/public.ts';
import { blackedOut, findingsIn, joinFindings, withTexts } from '../model/black-out.ts';
import { picturesOf } from '../model/copy-of-share.ts';
import { publicChat } from '../model/public-chat.ts';
import { DEFAULT_PARTS, type ShareDetails, type ShareParts } from '../model/share-choice.ts';
import { chosenAgain, newestLinkOf, rememberedChoice, rememberedPictures } from '../model/share-link.ts';
import { likelyCountries } from './likely-countries.ts';
import { withAddresses } from './pictures/carried-pictures.ts';
import { useBlackOut } from './use-black-out.ts';
import type { ShareDraft } from './share-actions.ts';
import { useShareLinks } from './share-store.ts';

const NAME_LENGTH = 500;

/** In React: what is to be shared of a chat, as it was shared last, and what visitors would see of it. */
export function useShareDraft(chat: WholeChat, start: SharedParts | undefined, ofShareId: string | undefined) {
  const { session, entries } = chat;
  const links = useShareLinks();
  const [earlier, setEarlier] = useState(() => {
    const link = ofShareId === undefined ? undefined : links[ofShareId];
    return link && ofShareId !== undefined ? { shareId: ofShareId, link } : newestLinkOf(links, session.id);
  });
  const [selection, select] = useState<Selection>(
    () =>
      start?.chosen ??
      chosenAgain(
        entries.map(({ message }) => message.id),
        earlier?.link,
      ),
  );
  const [parts, setParts] = useState<ShareParts>(() => ({
    ...(earlier ? partsOf(earlier.link) : DEFAULT_PARTS),
    ...(start && { hasContext: start.hasContext }),
  }));
  const [details, setDetails] = useState<ShareDetails>(() => ({
    name: (earlier?.link.name || session.topic.trim() || t('chat.untitled')).slice(0, NAME_LENGTH),
    lifetime: earlier?.link.lifetime ?? 'never',
    isListed: earlier?.link.isListed ?? false,
  }));

  const [leftPictures, setLeftPictures] = useState<ReadonlySet<string>>(() => new Set(earlier?.link.leftPictures));
  const whole = useMemo(() => publicChat(chat, selection, parts), [chat, selection, parts]);
  const messages = useMemo(() => whole.map((one) => withoutThese(one, leftPictures)), [whole, leftPictures]);
  const [countries] = useState(likelyCountries);
  const found = useMemo(() => findingsIn({ name: '', messages }, countries), [messages, countries]);
  const findings = useMemo(
    () => joinFindings(findingsIn({ name: details.name, messages: [] }, countries), found),
    [details.name, found, countries],
  );
  const blackOut = useBlackOut(findings, earlier?.link);
  const { hidden } = blackOut;
  const shown = useMemo(
    () => (hidden.length === 0 ? messages : messages.map((one) => withTexts(one, (text) => blackedOut(text, hidden)))),
    [messages, hidden],
  );
  const name = blackedOut(details.name.trim(), hidden);
  const asked = useAskedModels(chat, selection);

  const read = (): ShareDraft => ({
    ...details,
    ...asked,
    name,
    messages: shown,
    link: {
      ...parts,
      ...details,
      name,
      sessionId: session.id,
      ...rememberedChoice(
        entries.map(({ message }) => message.id),
        selection,
      ),
      leftPictures: rememberedPictures(leftPictures),
      ...blackOut.remembered(),
    },
  });

  return {
    earlier,
    /** The earlier link is gone: only a new one can be made. */
    forgetEarlier: () => setEarlier(undefined),
    selection,
    select,
    parts,
    changeParts: (change: Partial<ShareParts>) => {
      setParts((before) => ({ ...before, ...change }));
      // Whoever wants pictures again wants all of them.
      if (change.hasPictures !== undefined) setLeftPictures(new Set());
    },
    /** Leaves out these pictures, named by their addresses, and those that are left out already. */
    leavePictures: (urls: readonly string[]) => setLeftPictures((before) => new Set([...before, ...urls])),
    /** How many pictures of the chosen messages are left out, by now or when the chat was last shared. */
    leftPictureCount: leftPictures.size === 0 ? 0 : picturesOf(whole).filter((url) => leftPictures.has(url)).length,
    takeAllPictures: () => setLeftPictures(new Set()),
    details,
    changeDetails: (change: Partial<ShareDetails>) => setDetails((before) => ({ ...before, ...change })),
    blackOut,
    /** As visitors will see it. */
    name,
    messages: shown,
    read,
  };
}

export type ShareDraftState = ReturnType<typeof useShareDraft>;

function withoutThese(message: SharedMessage, urls: ReadonlySet<string>): SharedMessage {
  return urls.size === 0 ? message : withAddresses(message, (url) => (urls.has(url) ? undefined : url));
}

function partsOf({ hasTools, hasReasoning, hasPictures, hasContext }: ShareParts): ShareParts {
  return { hasTools, hasReasoning, hasPictures, hasContext };
}

/** The models that the chosen answers are from, and their providers, each once. */
function useAskedModels({ entries }: WholeChat, selection: Selection): Pick<ShareDraft, 'model' | 'provider'> {
  const { models } = useModels();
  return useMemo(() => {
    const answers = entries.flatMap(({ message }) => (selection.has(message.id) ? [message] : []));
    const known = new Map(models.map(({ id, provider }) => [id, provider as string]));
    const listed = (names: readonly (string | undefined)[]): string =>
      [...new Set(names.filter((name) => name !== undefined && name !== ''))].join(', ');
    return {
      model: listed(answers.map(({ model }) => model)).slice(0, 2_000),
      provider: listed(answers.map(({ modelId }) => (modelId === undefined ? undefined : known.get(modelId)))).slice(
        0,
        200,
      ),
    };
  }, [entries, selection, models]);
}
