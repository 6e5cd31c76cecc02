import { ErrorBlock } from '#/components/error-block.tsx';
import { LoopbackDeclined } from '#/features/custom-providers/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';

/** Why a key was not tried or not kept. */
export function AddFailure({ error }: { readonly error: Error }) {
  const t = useT();
  if (error instanceof LoopbackDeclined) return null;
  const code = error instanceof ApiFailure ? error.code : undefined;
  if (code === 'conflict') return <ErrorBlock title={t('channels.nameTaken')} />;
  // The server's sentence says which rule was broken and who can change that.
  const says = code === 'address_refused' || code === 'validation_failed' || code === 'upstream_unreachable';
  return (
    <ErrorBlock
      title={code === undefined ? t('channels.failed') : failureWords(code)}
      text={says ? `${error.message}.` : undefined}
    />
  );
}
