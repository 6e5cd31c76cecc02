import type { MessageTool } from '@parley/contract';
import { useT } from '#/i18n/use-t.ts';
import { argumentRows } from '../model/argument-rows.ts';
import { codeOfCall } from '../model/code-call.ts';
import { CodeArgument } from './code-argument.tsx';

/** What a tool is asked: code as code, everything else value by value. */
export function CallArguments({ tool }: { readonly tool: MessageTool }) {
  const code = codeOfCall(tool);
  return code ? <CodeArgument {...code} /> : <ArgumentList written={tool.arguments} />;
}

/** Values one by one, as plain text. */
function ArgumentList({ written }: { readonly written: string }) {
  const t = useT();
  const rows = argumentRows(written);
  if (!rows) {
    return (
      <pre className="rounded-row bg-code-bg px-2.5 py-2 text-code whitespace-pre-wrap text-code-text">{written}</pre>
    );
  }
  if (rows.length === 0) return <p className="text-text-3">{t('tools.noArguments')}</p>;
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-1">
      {rows.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-text-3">
            <bdi>{name}</bdi>
          </dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap text-text-1">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
