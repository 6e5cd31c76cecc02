import { useT } from '#/i18n/use-t.ts';
import { Button } from '#/components/button.tsx';
import { restoreContext } from './context-actions.ts';

/** Stands where the context was cleared: what is above it no longer goes to the model. */
export function ContextDivider({ sessionId }: { readonly sessionId: string }) {
  const t = useT();
  return (
    <div className="flex items-center gap-3 py-2 text-meta text-text-3">
      <span aria-hidden className="h-px grow bg-line" />
      <p className="min-w-0 text-center">{t('context.divider')}</p>
      <Button variant="link" size="small" onClick={() => void restoreContext(sessionId)}>
        {t('common.undo')}
      </Button>
      <span aria-hidden className="h-px grow bg-line" />
    </div>
  );
}
