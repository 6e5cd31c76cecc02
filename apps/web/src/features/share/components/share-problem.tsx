import { Button, buttonClass } from '#/components/button.tsx';
import { PublicScreen } from '#/components/public-screen.tsx';
import { useT } from '#/i18n/use-t.ts';
import { addressOf, formatAddress } from '#/lib/router/address.ts';
import { Link } from '#/lib/router/link.tsx';
import type { SharedKind } from '../model/shared-kind.ts';
import type { ReadingProblem } from '../read-publication.ts';
import { sharedPlace } from '../share-address.ts';

/** What stands there instead, by what was shared; what can be done about it is the same for both. */
const TITLES = {
  chat: {
    missing: 'sharePage.problem.missingTitle',
    'taken-down': 'sharePage.problem.takenDownTitle',
    locked: 'sharePage.problem.lockedTitle',
    offline: 'sharePage.problem.offlineTitle',
    failed: 'sharePage.problem.offlineTitle',
  },
  artifact: {
    missing: 'artifactPage.problem.missingTitle',
    'taken-down': 'artifactPage.problem.takenDownTitle',
    locked: 'sharePage.problem.lockedTitle',
    offline: 'artifactPage.problem.offlineTitle',
    failed: 'artifactPage.problem.offlineTitle',
  },
} as const satisfies Record<SharedKind, Record<ReadingProblem, string>>;

const TEXTS = {
  missing: 'sharePage.problem.missingText',
  'taken-down': 'sharePage.problem.takenDownText',
  locked: 'sharePage.problem.lockedText',
  offline: 'sharePage.problem.offlineText',
  failed: 'sharePage.problem.failedText',
} as const satisfies Record<ReadingProblem, string>;

interface ShareProblemProps {
  readonly kind: SharedKind;
  readonly id: string | undefined;
  readonly problem: ReadingProblem;
  readonly onRetry: () => void;
}

/** What stands in the place of something shared that cannot be read, and the way on from there. */
export function ShareProblemScreen({ kind, id = '', problem, onRetry }: ShareProblemProps) {
  const t = useT();
  const here = formatAddress(addressOf(sharedPlace(kind, id)));
  const canRetry = problem === 'offline' || problem === 'failed';
  return (
    <PublicScreen>
      <div className="mx-auto flex max-w-140 flex-col items-start gap-2 px-6 pt-[14vh] pb-16">
        <h1 className="text-title">{t(TITLES[kind][problem])}</h1>
        <p className="text-prose text-text-2">{t(TEXTS[problem])}</p>
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
