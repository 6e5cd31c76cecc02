import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import type { DiscoverAct } from './discover-screen.tsx';

/** What can be done, each a press away. */
export function ActTiles({ acts }: { readonly acts: readonly DiscoverAct[] }) {
  const t = useT();
  return (
    <ul className="-mx-3 grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-x-3 gap-y-1 phone:grid-cols-1">
      {acts.map(({ id, icon: Glyph, title, text, run }) => (
        <li key={id} className="flex min-w-0">
          <button
            type="button"
            onClick={run}
            className="group flex w-full items-start gap-3 rounded-block px-3 py-2.5 text-start transition-colors duration-120 hover:bg-sunken active:bg-hover"
          >
            <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-text-2 transition-colors duration-120 group-hover:bg-raised group-hover:text-accent-text group-hover:shadow-e1">
              <Glyph className="size-4.5" strokeWidth={ICON_STROKE} aria-hidden />
            </span>
            <span className="min-w-0 grow">
              <span className="block text-ui font-medium">{t(title)}</span>
              <span className="block text-small text-text-3">{t(text)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
