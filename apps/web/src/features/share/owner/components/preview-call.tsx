import type { MessageTool } from '@parley/contract';
import { readableJson } from '#/features/chat-core/public.ts';
import { argumentRows, CallArguments, callSentence, callStage, callWords } from '#/features/tools/public.ts';
import { useT } from '#/i18n/use-t.ts';

/** A call of a tool as it will be public: what was done in a sentence, and all that it was told and gave. */
export function PreviewCall({ tool }: { readonly tool: MessageTool }) {
  const t = useT();
  const { arguments: asked, result = '' } = tool;
  const hasArguments = asked !== '' && argumentRows(asked)?.length !== 0;
  return (
    <>
      <p dir="auto" className="font-semibold wrap-anywhere">
        {callSentence(callWords(tool, callStage(tool, false)))}
      </p>
      {hasArguments && (
        <>
          <Name>{t('thread.trace.arguments')}</Name>
          <CallArguments tool={tool} />
        </>
      )}
      {result.trim() !== '' && (
        <>
          <Name>{t('thread.trace.result')}</Name>
          <pre
            dir="auto"
            className="mt-1 rounded-row bg-code-bg px-2.5 py-2 text-code wrap-anywhere whitespace-pre-wrap text-code-text"
          >
            {readableJson(result)}
          </pre>
        </>
      )}
    </>
  );
}

function Name({ children }: { readonly children: string }) {
  return <p className="mt-2 mb-0.5 text-meta text-text-3">{children}</p>;
}
