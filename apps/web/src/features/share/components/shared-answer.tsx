import { imageUrlsOf, textOf, type SharedMessage } from '@parley/contract';
import { Fragment, use, useMemo } from 'react';
import { CitationsProvider } from '#/components/markdown/citations.tsx';
import { Markdown } from '#/components/markdown/markdown.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { vendorOf } from '#/components/vendors.ts';
import { namedSources, sourcesOf, withSources } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { phasesOf } from '../model/answer-phases.ts';
import { answerAt } from '../model/answer-at.ts';
import { MessageTools } from './message-tools.tsx';
import { ShareContext } from './share-context.ts';
import { FoldedWords, SharedTrace, SourceChips } from './late-parts.ts';
import { SharedPictures } from './late-pictures.ts';

interface SharedAnswerProps {
  readonly message: SharedMessage;
  /** How long it has been played; undefined where it is on show whole. */
  readonly ms: number | undefined;
}

/** What a model answered, or as much of it as there was at that time. */
export function SharedAnswer({ message, ms }: SharedAnswerProps) {
  const t = useT();
  const { provider } = use(ShareContext);
  const phases = useMemo(() => phasesOf(message), [message]);
  const { steps, isLive } = answerAt(message, phases, ms);
  const text = textOf(message.content);
  const pictures = imageUrlsOf(message.content);
  const sources = useMemo(() => sourcesOf(message.tools), [message]);
  const name = message.model ?? t('titles.share');
  const last = steps.length - 1;
  return (
    <article aria-label={name} aria-busy={isLive} className="group/turn">
      <header className="flex h-5.5 items-center gap-2">
        <VendorMark vendor={vendorOf(name, provider)} size={22} />
        <bdi className="truncate text-small font-semibold">{name}</bdi>
      </header>
      <CitationsProvider sources={sources}>
        {steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps are only added behind others
          <Fragment key={index}>
            {step.trace.length > 0 && (
              <SharedTrace items={step.trace} standIn={<TraceRoom count={step.trace.length} />} />
            )}
            {step.text !== '' && (
              <div className="mt-3">
                <Markdown text={step.text} streaming={isLive && index === last} />
              </div>
            )}
          </Fragment>
        ))}
        {!isLive && (
          <>
            {sources.length > 0 && <SourceChips sources={sources} named={namedSources(sources, text)} />}
            {pictures.length > 0 && <SharedPictures urls={pictures} />}
            {message.isError && (
              <p className="mt-3 rounded-block bg-danger-soft p-3.5 wrap-anywhere">{t('sharePage.answerFailed')}</p>
            )}
            {message.translation && <FoldedWords kind="translation" text={message.translation.text} />}
          </>
        )}
      </CitationsProvider>
      {isLive ? <div className="h-7" /> : <MessageTools message={message} text={withSources(text, message.tools)} />}
    </article>
  );
}

const ROW_REM = 1.875;

/** Keeps the words below in their place until the rows above them are there. */
function TraceRoom({ count }: { readonly count: number }) {
  return <div className="mt-1.5" style={{ height: `${count * ROW_REM}rem` }} />;
}
