import type { NotApplied } from '@parley/contract';
import { useT } from '#/i18n/use-t.ts';

/** Says which settings the model did not get; nothing where it got them all. */
export function NotAppliedNote({ parameters }: { readonly parameters: readonly NotApplied[] }) {
  const t = useT();
  if (parameters.length === 0) return null;
  return (
    <ul className="w-full text-meta text-text-3">
      {parameters.map(({ name, reason, sent }) => (
        <li key={name}>
          {sent === undefined
            ? t(`endings.notApplied.${reason}`, { name })
            : t('endings.notApplied.sent', { name, sent: String(sent) })}
        </li>
      ))}
    </ul>
  );
}
