import type { MessageTool } from '@parley/contract';
import { readableName } from '@parley/tools';
import { useT } from '#/i18n/use-t.ts';
import { argumentRows, type ArgumentRow } from '../model/argument-rows.ts';
import { calledFunction } from '../model/called-function.ts';
import { codeOfCall } from '../model/code-call.ts';
import { CodeArgument } from './code-argument.tsx';

/** What a tool is asked: code as code, everything else value by value. */
export function CallArguments({ tool }: { readonly tool: MessageTool }) {
  const called = { ...tool, ...calledFunction(tool) };
  const code = codeOfCall(called);
  return code ? <CodeArgument {...code} /> : <ArgumentList written={called.arguments} />;
}

function ArgumentList({ written }: { readonly written: string }) {
  const t = useT();
  const rows = argumentRows(written);
  if (!rows) {
    return (
      <pre
        dir="ltr"
        className="rounded-row bg-code-bg px-2.5 py-2 text-code wrap-anywhere whitespace-pre-wrap text-code-text"
      >
        {written}
      </pre>
    );
  }
  if (rows.length === 0) return <p className="text-text-3">{t('tools.noArguments')}</p>;
  return <ArgumentRows rows={rows} />;
}

/** Values one by one, as plain text; what is nested stands below its name. */
function ArgumentRows({ rows }: { readonly rows: readonly ArgumentRow[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-1">
      {rows.map((row) => (
        <div key={row.name} className="col-span-full grid grid-cols-subgrid gap-y-1">
          <dt className="max-w-40 text-text-3">
            <bdi>{readableName(row.name)}</bdi>
          </dt>
          {'value' in row ? (
            <dd dir="auto" className="justify-self-start wrap-anywhere whitespace-pre-wrap text-text-1">
              {row.value}
            </dd>
          ) : (
            <dd className="col-span-full border-s border-line ps-3">
              <ArgumentRows rows={row.rows} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
