import { Info } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { useModels } from '#/features/models/public.ts';
import type { ChatModels } from '#/features/chat-core/public.ts';

/** Says why nobody, or somebody else, will answer. Silent while all is well. */
export function ModelNotice({ chosen }: { readonly chosen: ChatModels }) {
  const t = useT();
  const { status, refetch } = useModels();
  const lines = noticeLines(chosen, status === 'error', t);
  if (lines.length === 0) return null;
  return (
    <output className="mb-2 flex items-center gap-2 rounded-control bg-info-soft px-3 py-2 text-small text-text-2">
      <Info className="size-4 shrink-0 text-info" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 grow">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
      {status === 'error' && (
        <Button variant="quiet" size="small" onClick={refetch}>
          {t('common.retry')}
        </Button>
      )}
    </output>
  );
}

function noticeLines({ state, replaced }: ChatModels, hasFailed: boolean, t: ReturnType<typeof useT>): string[] {
  // Without a server the card below says what to do.
  if (state === 'none') return runtimeConfig.hasServer ? [t('models.none')] : [];
  if (state === 'unknown') return hasFailed ? [t('models.failed')] : [];
  return replaced.map(({ wanted, model }) => t('models.replaced', { wanted, model: model.label ?? model.name }));
}
