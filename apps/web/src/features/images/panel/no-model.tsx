import { Button, buttonClass } from '#/components/button.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import type { NoModelReason } from './use-image-models.ts';

interface NoModelProps {
  readonly reason: Exclude<NoModelReason, 'loading'>;
  readonly onAskModels: () => void;
}

/** Stands where words for a picture would: says why nobody would read them, and what leads on. */
export function NoModel({ reason, onAskModels }: NoModelProps) {
  const t = useT();
  if (reason === 'failed') return <ErrorBlock title={t('models.failed')} onRetry={onAskModels} />;
  if (reason === 'searching') {
    return (
      <EmptyState
        title={t('imagePanel.searching')}
        text={t('imagePanel.searchingText')}
        action={<Button onClick={onAskModels}>{t('imagePanel.checkNow')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t('imagePanel.noModel')}
      text={t('imagePanel.noModelText')}
      action={
        <Link to="/connect" className={buttonClass('primary')}>
          {t('imagePanel.addProvider')}
        </Link>
      }
    />
  );
}
