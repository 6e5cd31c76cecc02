import type { MessageTool } from '@parley/contract';
import { useT } from '#/i18n/use-t.ts';
import { readableJson } from '#/features/chat-core/public.ts';

/** What a tool was asked and what it answered. */
export function ToolDetails({ tool }: { readonly tool: MessageTool }) {
  const t = useT();
  return (
    <>
      <Part name={t('thread.trace.arguments')} text={readableJson(tool.arguments || '{}')} />
      {tool.result !== undefined && <Part name={t('thread.trace.result')} text={readableJson(tool.result)} />}
    </>
  );
}

function Part({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <p className="mt-2 text-meta text-text-3 first:mt-0">{name}</p>
      <pre className="mt-1 rounded-row bg-code-bg px-2.5 py-2 text-code whitespace-pre-wrap text-code-text">{text}</pre>
    </>
  );
}
