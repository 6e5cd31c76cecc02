import type { OperationSummary } from '@parley/tools';
import { Badge } from '#/components/badge.tsx';

/** An operation in one line: how it is called, what it does, and where. */
export function OperationLine({ operation }: { readonly operation: OperationSummary }) {
  const { method, path, title, isReadOnly } = operation;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2 text-small">
      <Badge tone={isReadOnly ? 'neutral' : 'warn'}>{method}</Badge>
      <span className="min-w-0 flex-1 truncate text-start" dir="auto">
        {title}
      </span>
      <code dir="ltr" className="max-w-1/2 min-w-0 truncate text-meta text-text-3 phone:hidden">
        {path}
      </code>
    </span>
  );
}
