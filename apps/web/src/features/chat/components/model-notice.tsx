import { Info } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useModels, type ModelChoice } from '../../models/public.ts';

/** Says why nobody, or somebody else, will answer. Silent while all is well. */
export function ModelNotice({ choice }: { readonly choice: ModelChoice }) {
  const t = useT();
  const { status, refetch } = useModels();
  const text = noticeText(choice, status === 'error', t);
  if (text === undefined) return null;
  return (
    <output className="mb-2 flex items-center gap-2 rounded-control bg-info-soft px-3 py-2 text-small text-text-2">
      <Info className="size-4 shrink-0 text-info" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 grow">{text}</span>
      {status === 'error' && (
        <Button variant="quiet" size="small" onClick={refetch}>
          {t('common.retry')}
        </Button>
      )}
    </output>
  );
}

function noticeText(choice: ModelChoice, hasFailed: boolean, t: ReturnType<typeof useT>): string | undefined {
  if (choice.kind === 'none') return t('models.none');
  if (choice.kind === 'unknown' && hasFailed) return t('models.failed');
  if (choice.kind !== 'replaced') return undefined;
  return t('models.replaced', { wanted: choice.wanted, model: choice.model.label ?? choice.model.name });
}
