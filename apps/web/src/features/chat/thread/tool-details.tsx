import type { MessageTool, ToolRequest } from '@parley/contract';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { readableJson } from '#/features/chat-core/public.ts';
import { CallArguments } from '#/features/tools/public.ts';

/** What a tool was asked, what was sent for that, and what it answered. Of the answer nothing is drawn but its text. */
export function ToolDetails({ tool }: { readonly tool: MessageTool }) {
  const t = useT();
  const { request, result, sizeBytes, citations = [] } = tool;
  const size = sizeBytes === undefined ? '' : `, ${bytesText(sizeBytes, currentLanguage().tag)}`;
  return (
    <>
      <p className="text-meta text-text-3">
        {t('thread.trace.arguments')} · <bdi>{tool.name}</bdi>
      </p>
      <div className="mt-1">
        <CallArguments tool={tool} />
      </div>
      {request && <Part name={t('tools.request')} text={requestText(request)} />}
      {result !== undefined && <Part name={t('thread.trace.result') + size} text={readableJson(result)} />}
      {citations.length > 0 && (
        <>
          <p className="mt-2 text-meta text-text-3">{t('tools.sources')}</p>
          <ul>
            {citations.map(({ title, url }) => (
              <li key={url}>
                <bdi>{title || url}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function requestText({ method, url, headers, body }: ToolRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, ...(body === undefined ? [] : ['', readableJson(body)])].join('\n');
}

function Part({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <p className="mt-2 text-meta text-text-3">{name}</p>
      <pre dir="ltr" className="mt-1 rounded-row bg-code-bg px-2.5 py-2 text-code whitespace-pre-wrap text-code-text">
        {text}
      </pre>
    </>
  );
}
