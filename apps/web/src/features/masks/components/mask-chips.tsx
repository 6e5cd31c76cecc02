import type { Mask } from '@parley/contract';
import { ArrowRight } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';
import { MaskAvatar } from '#/components/mask-avatar.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { chatActions, PINNED, RECENT, useSessionSections } from '#/features/chat-core/public.ts';
import { chipMasks, recentMaskIds } from '../model/chip-masks.ts';
import { modelsOf } from '../model/mask-draft.ts';
import { useMasks } from '../use-masks.ts';

interface MaskChipsProps {
  readonly sessionId: string;
  readonly onChosen: () => void;
}

/** Where chats are looked at for the masks that were used lately. */
const SECTIONS = [PINNED, RECENT];

const CHIP =
  'flex h-8.5 max-w-56 items-center rounded-full text-small font-medium whitespace-nowrap transition-colors duration-120 pointer-coarse:h-11';

/** A few masks below the box of an empty chat; a press gives one to the chat. */
export function MaskChips({ sessionId, onChosen }: MaskChipsProps) {
  const t = useT();
  const sections = useSessionSections(SECTIONS);
  const all = useMasks().masks;
  // Until the chats are known the order is not: nothing jumps away under a finger.
  const isKnown = SECTIONS.every((section) => sections[section] !== undefined);
  const recentIds = recentMaskIds(SECTIONS.flatMap((section) => sections[section]?.items ?? []));
  const masks = isKnown ? chipMasks(all, recentIds) : [];
  const choose = async (mask: Mask) => {
    const models = modelsOf(mask);
    await chatActions.updateSession(sessionId, { mask, ...(models.length > 0 && { models }) });
    onChosen();
  };
  return (
    // On a phone one row that scrolls, so that what lies below stays in sight.
    <ul
      aria-label={t('starters.masks')}
      className="mx-auto flex min-h-19 max-w-160 flex-wrap content-start items-center justify-center gap-2 max-sm:-mx-3 max-sm:min-h-11 max-sm:flex-nowrap max-sm:justify-start max-sm:overflow-x-auto max-sm:px-3 max-sm:scroll-fade max-sm:[scrollbar-width:none]"
    >
      {masks.map((mask) => (
        <li key={mask.id} className="min-w-0 max-sm:shrink-0">
          <button
            type="button"
            onClick={() => void choose(mask)}
            className={`group ${CHIP} gap-1 bg-sunken ps-2 pe-3.5 text-text-1 hover:bg-hover active:bg-press`}
          >
            <MaskAvatar mask={mask} size={24} className="group-hover:bg-hover group-active:bg-press" />
            <bdi className="truncate">{mask.name}</bdi>
          </button>
        </li>
      ))}
      <li className="max-sm:shrink-0">
        <Link to="/masks" className={`${CHIP} gap-1.5 px-3 text-text-2 hover:bg-sunken hover:text-text-1`}>
          {t('starters.allMasks')}
          <ArrowRight className="size-4 rtl:-scale-x-100" strokeWidth={ICON_STROKE} aria-hidden />
        </Link>
      </li>
    </ul>
  );
}
