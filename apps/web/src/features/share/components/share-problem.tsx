import { Button, buttonClass } from '#/components/button.tsx';
import { PublicScreen } from '#/components/public-screen.tsx';
import { useT } from '#/i18n/use-t.ts';
import { addressOf, formatAddress } from '#/lib/router/address.ts';
import { Link } from '#/lib/router/link.tsx';
import { useInPlaceOfFirstWords } from '../first-words.ts';
import type { SharedKind } from '../model/shared-kind.ts';
import type { ReadingProblem } from '../read-publication.ts';
import { sharedPlace } from '../share-address.ts';

interface ShareProblemProps {
  readonly kind: SharedKind;
  readonly id: string | undefined;
  readonly problem: ReadingProblem;
  readonly onRetry: () => void;
}

/** What stands in the place of something shared that cannot be read, and the way on from there. */
export function ShareProblemScreen({ kind, id = '', problem, onRetry }: ShareProblemProps) {
  const t = useT();
  useInPlaceOfFirstWords();
  const title = t(kind === 'chat' ? `shareProblem.title.${problem}` : `artifactPage.problem.title.${problem}`);
  const here = formatAddress(addressOf(sharedPlace(kind, id)));
  const canRetry = problem === 'offline' || problem === 'failed';
  return (
    <PublicScreen>
      <div className="mx-auto flex max-w-140 flex-col items-start gap-2 px-6 pt-[14vh] pb-16">
        <h1 className="text-title">{title}</h1>
        <p className="text-prose text-text-2">{t(`shareProblem.text.${problem}`)}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          {canRetry && (
            <Button variant="primary" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
          {problem === 'locked' && (
            <Link to="/auth" search={{ redirect: here }} className={buttonClass('primary')}>
              {t('shareProblem.enterCode')}
            </Link>
          )}
          <Link to="/" className={buttonClass(canRetry || problem === 'locked' ? 'quiet' : 'primary')}>
            {t('shareProblem.home')}
          </Link>
        </div>
      </div>
    </PublicScreen>
  );
}
