import type { MessageTool } from '@parley/contract';
import { Ban, CircleAlert, CircleQuestionMark } from 'lucide-react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import { TraceRow } from '#/components/trace/trace-row.tsx';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { dollarText } from '#/lib/money-text.ts';
import { ToolFiles } from '#/features/attachments/public.ts';
import {
  callSentence,
  callStage,
  callWords,
  CallWordsLine,
  durationTexts,
  toolIcon,
  ToolQuestion,
  toolTitle,
  useCallProgress,
  useIsAsked,
  type CallProgress,
  type CallStage,
  type CallWords,
} from '#/features/tools/public.ts';
import { askedWords } from './asked-words.ts';
import type { AnswerView } from './model/answer-view.ts';

const ToolDetails = lazyPart(() => import('./tool-details.tsx'), 'ToolDetails');

interface CallRowProps {
  readonly messageId: string;
  readonly tool: MessageTool;
  readonly view: AnswerView;
}

const STAGE_ICONS: Partial<Record<CallStage, typeof Ban>> = {
  failed: CircleAlert,
  refused: Ban,
  asking: CircleQuestionMark,
};

/** A tool call: one line that says what was done, and unfolds to what was answered and asked. */
export function CallRow({ messageId, tool, view }: CallRowProps) {
  const stage = callStage(tool, view.isLive);
  const told = useCallProgress(messageId, tool.id);
  const progress = stage === 'calling' ? told : undefined;
  const isAsked = useIsAsked(messageId, tool.id);
  const isAsking = stage === 'asking';
  const details = [
    ...(progress ? progressTexts(progress) : []),
    ...(stage === 'used' ? [...durationTexts(tool), ...costTexts(tool)] : []),
  ];
  const words = wordsOf(tool, stage, view, isAsked);
  return (
    <TraceRow
      icon={STAGE_ICONS[stage] ?? toolIcon(tool.toolId)}
      isLive={stage === 'calling' || stage === 'preparing'}
      isFailed={stage === 'failed'}
      isUnfolded={isAsking}
      line={<CallWordsLine words={words} details={details} />}
      label={callSentence(words, details)}
      made={
        <>
          {progress?.share !== undefined && (
            <div className="mb-2 max-w-80 ps-7.5">
              <ProgressBar label={toolTitle(tool)} share={progress.share} />
            </div>
          )}
          {tool.files !== undefined && tool.files.length > 0 && <ToolFiles files={tool.files} />}
        </>
      }
    >
      {isAsking ? <ToolQuestion messageId={messageId} tool={tool} /> : <ToolDetails tool={tool} />}
    </TraceRow>
  );
}

function wordsOf(tool: MessageTool, stage: CallStage, view: AnswerView, isAsked: boolean): CallWords {
  if (stage === 'asking' && isAsked) return askedWords(tool);
  const words = callWords(tool, stage);
  // A whole answer has a call that nobody ran: its tool was not there.
  return stage === 'not-run' && view.ending.kind === 'whole' ? { ...words, subject: t('calls.notOn') } : words;
}

function progressTexts({ share, text }: CallProgress): string[] {
  const percent = share?.toLocaleString(currentLanguage().tag, { style: 'percent', maximumFractionDigits: 0 });
  return [percent ?? '', text].filter((part) => part !== '');
}

function costTexts({ costNano = 0 }: MessageTool): string[] {
  return costNano > 0 ? [dollarText(BigInt(costNano), currentLanguage().tag)] : [];
}
