import { NavigationButton } from '#/components/navigation-drawer.tsx';
import { useT } from '#/i18n/use-t.ts';
import { PictureHistory } from '../history/picture-history.tsx';

/** Pictures that were made or brought in. */
export function ImagesScreen() {
  const t = useT();
  return (
    <div className="flex h-full min-w-0 flex-col">
      <header className="flex h-14 shrink-0 items-center gap-1 px-6 phone:px-1.5">
        <span className="md:hidden">
          <NavigationButton />
        </span>
        <h1 className="truncate py-1 text-subhead">{t('titles.images')}</h1>
      </header>
      <div className="min-h-0 grow">
        <PictureHistory onReuse={() => {}} onReference={() => {}} />
      </div>
    </div>
  );
}
