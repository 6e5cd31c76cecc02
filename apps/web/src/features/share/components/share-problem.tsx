import { Button, buttonClass } from '#/components/button.tsx';
import { PublicScreen } from '#/components/public-screen.tsx';
import { useT } from '#/i18n/use-t.ts';
import { addressOf, formatAddress } from '#/lib/router/address.ts';
import { Link } from '#/lib/router/link.tsx';
import { useInPlaceOfFirstWords } from '../first-words.ts';
import type { ShareProblem } from '../read-share.ts';

const WORDS = {
  missing: ['sharePage.problem.missingTitle', 'sharePage.problem.missingText'],
  'taken-down': ['sharePage.problem.takenDownTitle', 'sharePage.problem.takenDownText'],
  locked: ['sharePage.problem.lockedTitle', 'sharePage.problem.lockedText'],
  offline: ['sharePage.problem.offlineTitle', 'sharePage.problem.offlineText'],
  failed: ['sharePage.problem.offlineTitle', 'sharePage.problem.failedText'],
} as const satisfies Record<ShareProblem, readonly [string, string]>;

interface ShareProblemProps {
  readonly shareId: string | undefined;
  readonly problem: ShareProblem;
  readonly onRetry: () => void;
}

/** What stands in the place of a shared chat that cannot be read, and the way on from there. */
export function ShareProblemScreen({ shareId = '', problem, onRetry }: ShareProblemProps) {
  const t = useT();
  useInPlaceOfFirstWords();
  const [title, text] = WORDS[problem];
  const here = formatAddress(addressOf({ to: '/share/$id', params: { id: shareId } }));
  const canRetry = problem === 'offline' || problem === 'failed';
  return (
    <PublicScreen>
      <div className="mx-auto flex max-w-140 flex-col items-start gap-2 px-6 pt-[14vh] pb-16">
        <h1 className="text-title">{t(title)}</h1>
        <p className="text-prose text-text-2">{t(text)}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          {canRetry && (
            <Button variant="primary" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
          {problem === 'locked' && (
            <Link to="/auth" search={{ redirect: here }} className={buttonClass('primary')}>
              {t('sharePage.problem.enterCode')}
            </Link>
          )}
          <Link to="/" className={buttonClass(canRetry || problem === 'locked' ? 'quiet' : 'primary')}>
            {t('sharePage.problem.home')}
          </Link>
        </div>
      </div>
    </PublicScreen>
  );
}
