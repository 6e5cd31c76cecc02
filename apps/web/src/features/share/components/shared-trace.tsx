import type { MessageTool } from '@parley/contract';
import { CircleAlert, Wrench } from 'lucide-react';
import { ReasoningRow } from '#/components/trace/reasoning-row.tsx';
import { Foreign, TraceRow, Verb } from '#/components/trace/trace-row.tsx';
import { failureReason, readableJson, type TraceItem } from '#/features/chat-core/public.ts';
import { currentLanguage, t as translate } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { SharedToolFiles } from './late-pictures.ts';

/** What a model did before it said something, one line each. Of what tools gave back nothing is drawn but its text. */
export function SharedTrace({ items }: { readonly items: readonly TraceItem[] }) {
  return (
    <ul className="mt-1.5 flex flex-col">
      {items.map((item, index) =>
        item.kind === 'reasoning' ? (
          <ReasoningRow
            // oxlint-disable-next-line react/no-array-index-key -- rows are only added behind others
            key={index}
            text={item.reasoning.text}
            isThinking={item.reasoning.since !== undefined}
            seconds={item.reasoning.ms === undefined ? undefined : Math.max(1, Math.round(item.reasoning.ms / 1_000))}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- rows are only added behind others
          <CallRow key={index} call={item.tool} />
        ),
      )}
    </ul>
  );
}

function CallRow({ call }: { readonly call: MessageTool }) {
  const t = useT();
  const { files = [] } = call;
  const isRunning = call.state === 'running';
  const verb = isRunning ? 'calling' : call.isError ? 'failed' : call.result === undefined ? 'called' : 'used';
  return (
    <TraceRow
      icon={call.isError ? CircleAlert : Wrench}
      isLive={isRunning}
      isFailed={call.isError}
      isUnfolded={false}
      line={
        <>
          <Verb>{t(`sharePage.call.${verb}`)}</Verb> <Foreign>{detailOf(call)}</Foreign>
        </>
      }
      made={files.length > 0 && <SharedToolFiles files={files} />}
    >
      <Part name={t('thread.trace.arguments')} text={readableJson(call.arguments)} />
      {call.result !== undefined && <Part name={t('thread.trace.result')} text={readableJson(call.result)} />}
    </TraceRow>
  );
}

function detailOf({ title, name, isError, result, durationMs }: MessageTool): string {
  const shown = title ?? name;
  if (isError && result !== undefined) return `${shown}: ${failureReason(result)}`;
  if (result === undefined || durationMs === undefined || durationMs < 50) return shown;
  const formatted = (durationMs / 1_000).toLocaleString(currentLanguage().tag, { maximumFractionDigits: 1 });
  return `${shown}, ${translate('thread.actions.seconds', { formatted })}`;
}

function Part({ name, text }: { readonly name: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <>
      <p className="mt-2 text-meta text-text-3 first:mt-0">{name}</p>
      <pre dir="ltr" className="mt-1 rounded-row bg-code-bg px-2.5 py-2 text-code whitespace-pre-wrap text-code-text">
        {text}
      </pre>
    </>
  );
}
