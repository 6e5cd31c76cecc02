import { useT } from '#/i18n/use-t.ts';
import { classNames } from './class-names.ts';

/** The true shape of something that is still loading; give it its size by classes. Seen only after 200 ms. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={classNames('skeleton block h-3.5', className)} />;
}

const LINE_WIDTHS = ['w-2/5', 'w-full', 'w-11/12', 'w-3/5'] as const;

/** A paragraph that is still loading. */
export function SkeletonLines() {
  const t = useT();
  return (
    <output aria-label={t('common.loading')} className="flex flex-col gap-2.5">
      {LINE_WIDTHS.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </output>
  );
}
