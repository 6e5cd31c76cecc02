import type { MessageTool } from '@parley/contract';
import { Ban, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Icon } from '#/components/icon.ts';
import { ReasoningRow } from '#/components/trace/reasoning-row.tsx';
import { TraceRow } from '#/components/trace/trace-row.tsx';
import { readableJson, type TraceItem } from '#/features/chat-core/public.ts';
import {
  argumentRows,
  callFailure,
  callSentence,
  type CallStage,
  callStage,
  callWords,
  CallWordsLine,
  durationTexts,
  toolIcon,
  WrittenArguments,
} from '#/features/tools/public.ts';
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

const STAGE_ICONS: Partial<Record<CallStage, Icon>> = { failed: CircleAlert, refused: Ban };

function CallRow({ call }: { readonly call: MessageTool }) {
  const { files = [] } = call;
  const stage = callStage(call, call.state === 'running');
  // Whoever shared it read the name of the tool in their own language.
  const words = callWords(stage === 'not-run' ? { ...call, toolId: undefined } : call, stage);
  const details = stage === 'used' ? durationTexts(call) : [];
  return (
    <TraceRow
      icon={STAGE_ICONS[stage] ?? toolIcon(call.toolId)}
      isLive={stage === 'calling'}
      isFailed={stage === 'failed'}
      isUnfolded={false}
      line={<CallWordsLine words={words} details={details} />}
      label={callSentence(words, details)}
      made={files.length > 0 && <SharedToolFiles files={files} />}
    >
      <CallDetails call={call} stage={stage} reason={stage === 'failed' ? words.subject : ''} />
    </TraceRow>
  );
}

interface CallDetailsProps {
  readonly call: MessageTool;
  readonly stage: CallStage;
  /** Why it failed, for screens on which the line of the call has no room for it. */
  readonly reason: string;
}

/** What a tool was asked and answered. Where a call failed for a reason that the line says, its result was for the model alone. */
function CallDetails({ call, stage, reason }: CallDetailsProps) {
  const t = useT();
  const { arguments: asked, result = '' } = call;
  const hasArguments = asked !== '' && argumentRows(asked)?.length !== 0;
  const hasResult = result.trim() !== '' && (stage !== 'failed' || callFailure(call).kind === 'said');
  if (!hasArguments && !hasResult && reason === '') return <p className="text-text-3">{t('sharePage.noDetails')}</p>;
  return (
    <div className="flex flex-col gap-2.5 pt-0.5 pb-1">
      {reason !== '' && (
        <p dir="auto" className="md:hidden">
          {reason}
        </p>
      )}
      {hasArguments && (
        <Part name={t('thread.trace.arguments')}>
          <WrittenArguments tool={call} />
        </Part>
      )}
      {hasResult && (
        <Part name={t('thread.trace.result')}>
          <ResultText text={readableJson(result)} />
        </Part>
      )}
    </div>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="mb-0.5 text-meta font-medium text-text-3">{name}</p>
      {children}
    </div>
  );
}

/** Words as words; what is written for machines as code. */
function ResultText({ text }: { readonly text: string }) {
  if (!/^\s*[[{<]/.test(text))
    return (
      <p dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
    );
  return (
    <pre dir="ltr" className="rounded-row bg-code-bg px-2.5 py-2 text-code whitespace-pre-wrap text-code-text">
      {text}
    </pre>
  );
}
