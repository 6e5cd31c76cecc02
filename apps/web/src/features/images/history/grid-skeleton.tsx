import { Skeleton } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';

const CELLS = 12;

/** Pictures that are still being looked for. */
export function GridSkeleton() {
  const t = useT();
  return (
    <output
      aria-label={t('common.loading')}
      className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-2 px-6 pt-1 phone:grid-cols-3 phone:px-4"
    >
      {Array.from({ length: CELLS }, (_, place) => (
        <Skeleton key={place} className="aspect-square h-auto rounded-block" />
      ))}
    </output>
  );
}
