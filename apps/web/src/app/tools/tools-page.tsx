import { useEffect } from 'react';
import { classNames } from '#/components/class-names.ts';
import { Screen } from '#/components/screen.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useAddress, useRewrite } from '#/lib/router/router-context.tsx';
import { ENTRANCES, entranceAt } from './entrances.ts';

/** Everything that models may be given to use, by the entrance that the address names. */
export function ToolsPage() {
  const t = useT();
  const address = useAddress();
  const rewrite = useRewrite();
  const chosen = entranceAt(address);
  // Another name of the same place: under one name it is marked in the sidebar, and no way back leads to itself.
  useEffect(() => {
    if (address.path === '/plugins') rewrite({ to: '/tools', search: { ...address.search, view: chosen.view } });
  }, [address, rewrite, chosen]);
  return (
    <Screen title={t(chosen.label)}>
      <div className="mx-auto max-w-255 px-10 pt-7 pb-16 phone:px-5 phone:pt-1">
        <nav aria-label={t('tools.entrances')} className="mb-6 flex gap-5 overflow-x-auto border-b border-line">
          {ENTRANCES.map((entrance) => (
            <Link
              key={entrance.label}
              to={entrance.to}
              search={{ view: entrance.view }}
              className={classNames(
                '-mb-px flex min-h-10 shrink-0 items-center border-b-2 text-ui font-medium outline-accent focus-visible:outline-2 focus-visible:-outline-offset-2 pointer-coarse:min-h-12',
                entrance === chosen ? 'border-accent text-text-1' : 'border-transparent text-text-2 hover:text-text-1',
              )}
              {...(entrance === chosen && { 'aria-current': 'page' })}
            >
              {t(entrance.label)}
            </Link>
          ))}
        </nav>
        <chosen.Part />
      </div>
    </Screen>
  );
}
