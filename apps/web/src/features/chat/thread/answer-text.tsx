import { Fragment } from 'react';
import { CitationsProvider } from '#/components/markdown/citations.tsx';
import { Markdown } from '#/components/markdown/markdown.tsx';
import { SourceChips } from '#/components/source-chips.tsx';
import { useT } from '#/i18n/use-t.ts';
import { namedSources, sourcesOf } from '#/features/chat-core/public.ts';
import type { AnswerView } from './model/answer-view.ts';
import { Trace } from './trace.tsx';

interface AnswerTextProps {
  readonly messageId: string;
  readonly view: AnswerView;
}

/** What an answer says, with the tools that it used on the way between its words. */
export function AnswerText({ messageId, view }: AnswerTextProps) {
  const sources = sourcesOf(view.tools);
  return (
    <CitationsProvider sources={sources}>
      <AnswerSteps messageId={messageId} view={view} />
      {!view.isLive && sources.length > 0 && <SourceChips sources={sources} named={namedSources(sources, view.text)} />}
    </CitationsProvider>
  );
}

function AnswerSteps({ messageId, view }: AnswerTextProps) {
  const last = view.steps.length - 1;
  return view.steps.map(({ trace, text }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- steps are only added behind others
    <Fragment key={index}>
      {index > 0 && <Trace messageId={messageId} items={trace} view={view} />}
      {index === 0 && <Markdown text={text} streaming={view.isLive && last === 0} />}
      {index > 0 && text !== '' && (
        <div className="mt-3">
          <Markdown text={text} streaming={view.isLive && index === last} />
        </div>
      )}
      {index > 0 && text === '' && index === last && isWaiting(view) && <LiveDot />}
    </Fragment>
  ));
}

/** Whether the next word is awaited, and no row of the trace says what keeps it. */
function isWaiting({ isLive, isAway, reasoning, tools }: AnswerView): boolean {
  return isLive && !isAway && reasoning?.since === undefined && tools.at(-1)?.result !== undefined;
}

export function LiveDot() {
  const t = useT();
  return (
    <p className="flex h-6.25 items-center">
      <span aria-hidden className="size-2 animate-breathe rounded-full bg-spark" />
      <span className="sr-only">{t('thread.trace.waiting')}</span>
    </p>
  );
}
