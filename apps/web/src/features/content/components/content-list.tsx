import { useQuery } from '@tanstack/react-query';
import { ChevronRight, FileText } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { classNames } from '#/components/class-names.ts';
import { ErrorBlock } from '#/components/error-block.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { contentListQuery } from '../content-query.ts';

/** The page that lists all documents. */
export function ContentList() {
  const t = useT();
  return (
    <div className="mx-auto max-w-170 px-6 pt-10 pb-14 phone:pt-4">
      <h1 className="text-title">{t('content.title')}</h1>
      <p className="mt-1 mb-6 text-prose text-text-2">{t('content.text')}</p>
      <ListedDocuments />
    </div>
  );
}

function ListedDocuments() {
  const t = useT();
  const { data, isError, isFetching, refetch } = useQuery(contentListQuery());
  if (isError) {
    const retry = (
      <Button variant="outline" size="small" busy={isFetching} onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    );
    return <ErrorBlock title={t('content.failedList')} text={t('content.failedText')} actions={retry} />;
  }
  if (data === undefined) return <SkeletonLines />;
  if (data.length === 0) return <p className="text-text-2">{t('content.empty')}</p>;
  return (
    <ul aria-label={t('content.list')} className="-mx-3">
      {data.map(({ id, title }) => (
        <li key={id}>
          <Link
            to="/content/$id"
            params={{ id }}
            className="group/row flex items-center gap-4 rounded-block px-3 transition-colors duration-120 hover:bg-sunken"
          >
            <FileText className="size-4.25 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
            <span className="flex min-h-14 min-w-0 grow items-center gap-3 border-b border-line py-2 font-medium group-hover/row:border-transparent">
              <span className="min-w-0 grow">
                <bdi>{title}</bdi>
              </span>
              <ChevronRight
                className="size-4 shrink-0 text-text-3 rtl:-scale-x-100"
                strokeWidth={ICON_STROKE}
                aria-hidden
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The list of documents beside the one that is read. */
export function ContentNav({ currentId }: { readonly currentId: string }) {
  const t = useT();
  const { data = [] } = useQuery(contentListQuery());
  return (
    <nav aria-label={t('content.list')} className="flex flex-col">
      {data.map(({ id, title }) => (
        <Link
          key={id}
          to="/content/$id"
          params={{ id }}
          aria-current={id === currentId ? 'page' : undefined}
          className={classNames(
            'flex min-h-9 items-center rounded-row px-3 py-1.5 transition-colors duration-120',
            id === currentId ? 'bg-hover font-medium text-text-1' : 'text-text-2 hover:bg-sunken hover:text-text-1',
          )}
        >
          <bdi>{title}</bdi>
        </Link>
      ))}
    </nav>
  );
}
