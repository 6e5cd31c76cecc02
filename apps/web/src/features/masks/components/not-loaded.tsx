import { Info } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';

/** Says that the built-in masks are missing; the user's own are there. */
export function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <output className="mb-4 flex items-center gap-2 rounded-control bg-info-soft px-3 py-2 text-small text-text-2">
      <Info className="size-4 shrink-0 text-info" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="min-w-0 grow">{t('masks.notLoaded')}</span>
      <Button variant="quiet" size="small" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </output>
  );
}
