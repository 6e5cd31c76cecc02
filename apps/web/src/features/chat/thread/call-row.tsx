import type { MessageTool } from '@parley/contract';
import { Ban, CircleAlert, CircleQuestionMark } from 'lucide-react';
import { Fragment } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import { Foreign, TraceRow, Verb } from '#/components/trace/trace-row.tsx';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { dollarText } from '#/lib/money-text.ts';
import { ToolFiles } from '#/features/attachments/public.ts';
import {
  callWords,
  toolIcon,
  ToolQuestion,
  toolTitle,
  useCallProgress,
  useIsAsked,
  type CallProgress,
  type CallStage,
  type CallWords,
} from '#/features/tools/public.ts';
import { askedWords, callSentence } from './call-sentence.ts';
import type { AnswerView } from './model/answer-view.ts';
import { callStage } from './model/call-stage.ts';

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
      line={<CallLine words={words} details={details} />}
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

interface CallLineProps {
  readonly words: CallWords;
  readonly details: readonly string[];
}

function CallLine({ words: { verb, isVerbHidden = false, name, subject, isAside = false }, details }: CallLineProps) {
  const colon = subject !== '' && !isAside ? t('calls.colon') : '';
  // The spaces are not seen beside each other, but are part of what the line says.
  return (
    <>
      {!isVerbHidden && <Verb>{name === '' ? verb + colon : verb}</Verb>}
      {!isVerbHidden && ' '}
      {name !== '' && (
        <span className="flex min-w-0">
          <Foreign isName>{name}</Foreign>
          {colon !== '' && <Verb>{colon}</Verb>}
        </span>
      )}
      {subject !== '' && ' '}
      {subject !== '' && <Foreign>{subject}</Foreign>}
      {details.map((detail) => (
        <Fragment key={detail}>
          {' '}
          <span className="shrink-0 leading-7.5">
            · <bdi>{detail}</bdi>
          </span>
        </Fragment>
      ))}
    </>
  );
}

function progressTexts({ share, text }: CallProgress): string[] {
  const percent = share?.toLocaleString(currentLanguage().tag, { style: 'percent', maximumFractionDigits: 0 });
  return [percent ?? '', text].filter((part) => part !== '');
}

/** Less would read as no time at all. */
const SHOWN_FROM_MS = 50;

function durationTexts({ durationMs = 0 }: MessageTool): string[] {
  if (durationMs < SHOWN_FROM_MS) return [];
  const seconds = (durationMs / 1_000).toLocaleString(currentLanguage().tag, { maximumFractionDigits: 1 });
  return [t('thread.actions.seconds', { formatted: seconds })];
}

function costTexts({ costNano = 0 }: MessageTool): string[] {
  return costNano > 0 ? [dollarText(BigInt(costNano), currentLanguage().tag)] : [];
}
