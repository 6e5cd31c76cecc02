import type { ToolRunResult } from '@parley/contract';
import { Badge } from '#/components/badge.tsx';
import { readableJson } from '#/features/chat-core/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';

const FIRST_FAILED_STATUS = 400;

/** What a call sent and what came back, with how long it took and how much it was. Credentials are masked by whoever called. */
export function CallResult({ result }: { readonly result: ToolRunResult }) {
  const t = useT();
  const { status, request, text, durationMs, sizeBytes } = result;
  const language = currentLanguage().tag;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const body = request.body === undefined ? [] : ['', readableJson(request.body)];
  return (
    <section aria-label={t('openapiTools.try.result')} className="flex flex-col gap-2">
      <output className="flex items-center gap-2 text-small text-text-2">
        <Badge tone={status < FIRST_FAILED_STATUS ? 'success' : 'danger'}>{status}</Badge>
        {t('openapiTools.try.took', {
          time: durationMs.toLocaleString(language, { style: 'unit', unit: 'millisecond' }),
          size: bytesText(sizeBytes, language),
        })}
      </output>
      <Part name={t('tools.request')} text={[`${request.method} ${request.url}`, ...headers, ...body].join('\n')} />
      <Part name={t('openapiTools.try.answer')} text={readableJson(text)} />
    </section>
  );
}

function Part({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <p className="text-meta text-text-3">{name}</p>
      <pre
        dir="ltr"
        className="mt-1 max-h-72 overflow-y-auto rounded-row bg-code-bg px-2.5 py-2 text-code wrap-anywhere whitespace-pre-wrap text-code-text"
      >
        {text}
      </pre>
    </div>
  );
}
