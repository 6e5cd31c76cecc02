import {
  ArrowRight,
  ArrowUpRight,
  Bug,
  CalendarDays,
  CookingPot,
  Languages,
  Lightbulb,
  ListChecks,
  Mail,
  MessagesSquare,
  PenLine,
  Plane,
  Scale,
  Sprout,
  Waypoints,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { chooseStarters, type StarterId } from '../model/choose-starters.ts';

const ICONS: Readonly<Record<StarterId, LucideIcon>> = {
  email: Mail,
  explain: Lightbulb,
  decide: Scale,
  bug: Bug,
  week: CalendarDays,
  rewrite: PenLine,
  interview: MessagesSquare,
  dinner: CookingPot,
  trip: Plane,
  language: Languages,
  names: Sprout,
  meeting: ListChecks,
  several: Waypoints,
};

interface StarterListProps {
  /** How many AIs can be asked. */
  readonly models: number;
  readonly onSend: (text: string) => void;
  /** Lets several models answer what is written next. */
  readonly onAskSeveral: () => void;
  /** Asks the guide what can be done here; left out where there is no guide. */
  readonly onTour?: ((question: string) => void) | undefined;
}

const FOOT_LINK =
  'flex min-h-9 items-center gap-1.5 rounded-row px-3 text-small text-text-2 transition-colors duration-120 hover:bg-sunken hover:text-text-1 pointer-coarse:min-h-11';

/** Jobs to begin with, and the ways to find out what Parley can do. */
export function StarterList({ models, onSend, onAskSeveral, onTour }: StarterListProps) {
  const t = useT();
  const [today] = useState(() => new Date());
  const ids = chooseStarters(today, { models });
  return (
    <>
      {ids.length > 0 && (
        <ul aria-label={t('starters.label')} className="grid grid-cols-2 gap-x-4 gap-y-1.5 max-sm:grid-cols-1">
          {ids.map((id) => (
            <li key={id}>
              <Starter id={id} onStart={id === 'several' ? onAskSeveral : () => onSend(t(`starters.${id}.prompt`))} />
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap justify-center gap-1 pt-4">
        {onTour && (
          <button type="button" onClick={() => onTour(t('starters.tourPrompt'))} className={FOOT_LINK}>
            {t('starters.tour')}
          </button>
        )}
        <Link to="/discover" className={FOOT_LINK}>
          {t('starters.discover')}
          <ArrowRight className="size-4 rtl:-scale-x-100" strokeWidth={ICON_STROKE} aria-hidden />
        </Link>
      </p>
    </>
  );
}

function Starter({ id, onStart }: { readonly id: StarterId; readonly onStart: () => void }) {
  const t = useT();
  const Glyph = ICONS[id];
  return (
    <button
      type="button"
      onClick={onStart}
      className="group flex w-full items-center gap-3 rounded-block px-3 py-2.5 text-start transition-colors duration-120 hover:bg-sunken active:bg-hover"
    >
      <span className="grid size-8.5 shrink-0 place-items-center rounded-control bg-sunken text-text-2 transition-colors duration-120 group-hover:bg-raised group-hover:text-accent-text group-hover:shadow-e1">
        <Glyph className="size-4.5" strokeWidth={ICON_STROKE} aria-hidden />
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate text-ui font-medium">{t(`starters.${id}.title`)}</span>
        <span className="line-clamp-2 text-small text-text-3">{t(`starters.${id}.text`)}</span>
      </span>
      <ArrowUpRight
        className="size-4 shrink-0 text-text-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 rtl:-scale-x-100"
        strokeWidth={ICON_STROKE}
        aria-hidden
      />
    </button>
  );
}
