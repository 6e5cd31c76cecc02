import type { ContentDocument } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, buttonClass } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { Markdown } from '#/components/markdown/markdown.tsx';
import { useAppLinks } from '#/components/markdown/use-app-links.ts';
import { usePageTitle } from '#/components/page-title.ts';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { languageOf } from '#/i18n/languages.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';
import { Link } from '#/lib/router/link.tsx';
import { contentQuery } from '../content-query.ts';

/** One document, or a sentence about why there is none. */
export function ContentArticle({ id }: { readonly id: string }) {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(contentQuery(id));
  if (data !== undefined) return <Article document={data} />;
  if (error === null) {
    return (
      <div className="max-w-170 min-w-0 grow pt-3">
        <SkeletonLines />
      </div>
    );
  }
  if (isMissing(error)) return <Missing />;
  return (
    <div className="max-w-170 min-w-0 grow">
      <ErrorBlock
        title={t('content.failed')}
        text={t('content.failedText')}
        actions={
          <Button variant="outline" size="small" busy={isFetching} onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        }
      />
    </div>
  );
}

function Article({ document: { title, text, lang } }: { readonly document: ContentDocument }) {
  const t = useT();
  const { name, tag, dir } = languageOf(lang);
  const followLink = useAppLinks();
  usePageTitle(title);
  return (
    <div className="max-w-170 min-w-0 grow">
      {lang !== currentLanguage().code && (
        <p className="mb-4 rounded-block bg-info-soft px-4 py-2.5 text-small text-info">
          {t('content.otherLanguage', { language: name })}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are pressed, by keys as well */}
      <article lang={tag} dir={dir} onClick={followLink}>
        <h2 className="mb-5 text-title text-balance">{title}</h2>
        <Markdown text={text} />
      </article>
    </div>
  );
}

function Missing() {
  const t = useT();
  return (
    <div className="flex max-w-170 min-w-0 grow flex-col items-start gap-1">
      <h2 className="text-title">{t('content.missing')}</h2>
      <p className="mb-4 text-prose text-text-2">{t('content.missingText')}</p>
      <Link to="/content" className={buttonClass('secondary')}>
        {t('content.all')}
      </Link>
    </div>
  );
}

/** A name that cannot be one is as good as a name that nobody has given. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'validation_failed');
}
