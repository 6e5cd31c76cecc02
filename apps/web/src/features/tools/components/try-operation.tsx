import type { ToolRunResult } from '@parley/contract';
import { checkArguments, type Operation, type OperationSummary } from '@parley/tools';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Dialog } from '#/components/dialog.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { t } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';
import {
  argumentEntries,
  argumentFields,
  argumentProblem,
  argumentsOfForm,
  problemsByField,
} from '../model/argument-form.ts';
import { readSchema } from '../openapi/read-schema.ts';
import type { SchemaOrder } from '../openapi/schema-order.ts';
import { NotCalled } from '../plugins/try-here.ts';
import { refusedAddress } from '../refused-address.ts';
import { reasonOf } from '../tool-actions.ts';
import { ArgumentInput } from './argument-input.tsx';
import { CallResult } from './call-result.tsx';
import { OperationLine } from './operation-line.tsx';
import { goToFirstWrong } from './use-question-focus.ts';

interface TryOperationProps extends OverlayFrame {
  readonly operation: OperationSummary;
  /** The document that the operation is in. */
  readonly source: Pick<SchemaOrder, 'text' | 'serverUrl' | 'documentUrl'>;
  readonly hidden: NonNullable<SchemaOrder['functions']>['hidden'];
  /** Makes the call. */
  readonly run: (operation: Operation, args: Record<string, unknown>) => Promise<ToolRunResult>;
}

/** A form for the arguments of an operation. Sending it is a real call. */
export function TryOperation({ operation, source, hidden, run, ...frame }: TryOperationProps) {
  const t = useT();
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: ['tried-operation', operation.id, hidden, source.serverUrl, source.text.length],
    queryFn: async ({ signal }) => {
      const functions = { hidden, chosen: [operation.id], most: 1 };
      return (await readSchema({ ...source, functions }, signal)).functions?.first[0] ?? null;
    },
    gcTime: 0,
    retry: false,
  });
  const isMissing = error !== null || found === null;
  return (
    <Dialog
      {...dialogFrame(frame)}
      size="form"
      title={t('openapiTools.try.title')}
      description={t(operation.isReadOnly ? 'openapiTools.try.text' : 'openapiTools.try.changes')}
    >
      <OperationLine operation={operation} />
      {isMissing && (
        <ErrorBlock
          title={t('openapiTools.try.notPossible')}
          text={t(error ? 'tools.form.notStarted' : 'openapiTools.try.notReadable')}
          onRetry={error ? () => void refetch() : undefined}
        />
      )}
      {!isMissing && (found ? <CallForm operation={found} run={run} /> : <SkeletonLines />)}
    </Dialog>
  );
}

function CallForm({ operation, run }: { readonly operation: Operation; readonly run: TryOperationProps['run'] }) {
  const t = useT();
  const fields = argumentFields(operation.parameters);
  const [entries, setEntries] = useState(() => argumentEntries(fields));
  const [wasSent, setSent] = useState(false);
  const calling = useMutation({ mutationFn: (args: Record<string, unknown>) => run(operation, args) });
  const problems = fields.map((field) => argumentProblem(field, entries));
  const isReady = problems.every((problem) => problem === undefined);
  const unfit = isReady ? checkArguments(operation.parameters, argumentsOfForm(fields, entries)) : [];
  const { byField, rest } = problemsByField(fields, wasSent ? unfit : []);
  const send = (form: HTMLElement) => {
    setSent(true);
    if (!isReady || unfit.length > 0) goToFirstWrong(form);
    else if (!calling.isPending) calling.mutate(argumentsOfForm(fields, entries));
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the tool is around this one for React, though not on the page.
        event.stopPropagation();
        send(event.currentTarget);
      }}
    >
      {fields.length === 0 && <p className="text-text-3">{t('tools.noArguments')}</p>}
      {fields.map((field, index) => (
        <ArgumentInput
          key={field.key}
          field={field}
          entry={entries[field.key]}
          problem={wasSent ? problems[index] : undefined}
          error={byField.get(field.key)}
          onChange={(entry) => setEntries((before) => ({ ...before, [field.key]: entry }))}
        />
      ))}
      {rest.length > 0 && <ErrorBlock title={t('openapiTools.try.unfit')} text={rest.join('\n')} />}
      <Button type="submit" variant="primary" className="self-start" busy={calling.isPending}>
        {t('openapiTools.try.send')}
      </Button>
      {calling.error && (
        <ErrorBlock title={t('openapiTools.try.failed')} text={failureText(calling.error, operation)} />
      )}
      {calling.data && <CallResult result={calling.data} />}
    </form>
  );
}

/** What the server said of it, which names the argument or the address; its own words for the rest. */
function failureText(error: Error, { plan }: Operation): string {
  if (error instanceof NotCalled) return t('openapiTools.try.notCalled');
  const isAboutCall = error instanceof ApiFailure && /^(?:tool_|address_refused)/.test(error.code);
  if (!isAboutCall) return reasonOf(error);
  return refusedAddress(error.message, plan.serverUrl) ?? error.message;
}
