import type { McpResources, McpServer } from '@parley/contract';
import { readableName } from '@parley/tools';
import type { ReactNode } from 'react';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { StandingChoice } from '#/features/tools/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { reasonOf } from '../mcp-actions.ts';
import { serverTool } from '../server-tools.ts';

/** The tools of a server, each with what happens when a model calls it. */
export function OfferedTools({ server }: { readonly server: McpServer }) {
  const t = useT();
  if (server.tools.length === 0) return <EmptyState text={t('mcp.details.noTools')} />;
  const { id, functions } = serverTool(server, []);
  return (
    <>
      <p className="text-small text-text-3">{t('mcp.details.asks')}</p>
      <ul>
        {server.tools.map(({ name, title, description }, index) => {
          const fn = functions[index];
          return (
            <Offer key={name} name={title || readableName(name)} technical={name} description={description}>
              {fn && <StandingChoice tool={{ id, functions: [fn] }} name={title || readableName(name)} />}
            </Offer>
          );
        })}
      </ul>
      {server.isCut && <p className="text-small text-text-3">{t('mcp.details.cut')}</p>}
    </>
  );
}

export function OfferedPrompts({ server: { prompts } }: { readonly server: McpServer }) {
  const t = useT();
  if (prompts.length === 0) return <EmptyState text={t('mcp.details.noPrompts')} />;
  return (
    <>
      <p className="text-small text-text-3">{t('mcp.details.promptsText')}</p>
      <ul>
        {prompts.map(({ name, title, description }) => (
          <Offer key={name} name={title || readableName(name)} technical={name} description={description} />
        ))}
      </ul>
    </>
  );
}

interface OfferedResourcesProps {
  readonly resources: McpResources | undefined;
  readonly error: Error | null;
}

export function OfferedResources({ resources, error }: OfferedResourcesProps) {
  const t = useT();
  if (error) return <ErrorBlock title={t('mcp.resources.failed')} text={reasonOf(error)} />;
  const all = [
    ...(resources?.resources ?? []),
    ...(resources?.templates ?? []).map(({ uriTemplate, ...about }) => ({ uri: uriTemplate, ...about })),
  ];
  if (all.length === 0) return <EmptyState text={t('mcp.details.noResources')} />;
  return (
    <>
      <p className="text-small text-text-3">{t('mcp.details.resourcesText')}</p>
      <ul>
        {all.map(({ uri, name, title, description }) => (
          <Offer key={uri} name={title || readableName(name)} technical={uri} description={description} />
        ))}
      </ul>
    </>
  );
}

interface OfferProps {
  readonly name: string;
  /** As programs call it. */
  readonly technical: string;
  readonly description: string;
  readonly children?: ReactNode;
}

/** One thing that a server offers, in its own words: plain text, whatever stands in it. */
function Offer({ name, technical, description, children }: OfferProps) {
  return (
    <li className="flex items-start gap-x-6 border-line py-3 not-first:border-t phone:flex-col">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          {technical !== name && (
            <code dir="ltr" className="text-meta wrap-anywhere text-text-3">
              {technical}
            </code>
          )}
        </span>
        {description !== '' && (
          <span dir="auto" className="line-clamp-4 text-small wrap-anywhere whitespace-pre-wrap text-text-2">
            {description}
          </span>
        )}
      </div>
      {children !== undefined && <div className="-mt-2 w-52 shrink-0 phone:mt-0">{children}</div>}
    </li>
  );
}
