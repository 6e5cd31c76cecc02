import type { MessageTool, ToolRequest } from '@parley/contract';
import type { ReactNode } from 'react';
import { Badge } from '#/components/badge.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { bytesText } from '#/lib/bytes-text.ts';
import { readableJson } from '#/features/chat-core/public.ts';
import { CallArguments } from '#/features/tools/public.ts';
import { ClippedText } from './clipped-text.tsx';

/** What a tool answered, what it was asked, and what was sent for that. Of the answer nothing is drawn but its text. */
export function ToolDetails({ tool }: { readonly tool: MessageTool }) {
  const t = useT();
  const { request, result, sizeBytes, citations = [] } = tool;
  const size = sizeBytes === undefined ? undefined : bytesText(sizeBytes, currentLanguage().tag);
  return (
    <div className="flex flex-col gap-2.5 pt-0.5 pb-1">
      {result !== undefined && (
        <Part name={t('thread.trace.result')} about={size}>
          <ClippedText text={readableJson(result)} isCode={isWrittenForMachines(result)} />
        </Part>
      )}
      {citations.length > 0 && (
        <Part name={t('tools.sources')}>
          <ul>
            {citations.map(({ title, url }) => (
              <li key={url} dir="auto">
                {title || url}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part name={t('thread.trace.arguments')} about={<bdi>{tool.name}</bdi>}>
        <CallArguments tool={tool} />
      </Part>
      {request && (
        <Part name={t('tools.request')} about={<Status status={tool.httpStatus} />}>
          <ClippedText text={requestText(request)} isCode />
        </Part>
      )}
    </div>
  );
}

const FIRST_FAILED_STATUS = 400;

function Status({ status }: { readonly status: number | undefined }) {
  if (status === undefined) return null;
  return <Badge tone={status < FIRST_FAILED_STATUS ? 'success' : 'danger'}>HTTP {status}</Badge>;
}

function isWrittenForMachines(text: string): boolean {
  return /^\s*[[{<]/.test(text);
}

function requestText({ method, url, headers, body }: ToolRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, ...(body === undefined ? [] : ['', readableJson(body)])].join('\n');
}

interface PartProps {
  readonly name: string;
  /** What else there is to know of it at a glance. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

function Part({ name, about, children }: PartProps) {
  return (
    <div>
      <p className="flex min-h-5 items-center gap-1.5 text-meta text-text-3">
        <span className="font-medium">{name}</span>
        {about}
      </p>
      {children}
    </div>
  );
}
