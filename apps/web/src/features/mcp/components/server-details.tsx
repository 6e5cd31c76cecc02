import type { McpServer } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#/components/badge.tsx';
import { Button } from '#/components/button.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { isolated } from '#/i18n/isolated.ts';
import { useT } from '#/i18n/use-t.ts';
import { failureText } from '../failure-text.ts';
import { reconnectServer } from '../mcp-actions.ts';
import { mcpResourcesQuery, mcpServersQuery } from '../mcp-query.ts';
import { ownName, reconnectText, STATE_TONES } from '../model/server-state.ts';
import { useSignIn } from '../use-sign-in.ts';
import { ServerLog } from './server-log.tsx';
import { OfferedPrompts, OfferedResources, OfferedTools } from './server-offers.tsx';

interface ServerDetailsProps extends OverlayFrame {
  readonly serverId: string;
}

/** What a server is and offers, whether its tools ask, and what happened with it. */
export function ServerDetails({ serverId, ...frame }: ServerDetailsProps) {
  const { data } = useQuery(mcpServersQuery());
  const server = data?.find(({ id }) => id === serverId);
  if (!server) return null;
  return (
    <Dialog {...dialogFrame(frame)} size="wide" title={server.name}>
      <div className="-mx-6 flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-6 phone:mx-0 phone:px-0">
        <About server={server} />
        <Offers server={server} />
      </div>
    </Dialog>
  );
}

function About({ server }: { readonly server: McpServer }) {
  const t = useT();
  const { state, url, protocol } = server;
  const own = ownName(server);
  return (
    <section className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={STATE_TONES[state.kind]}>{t(`mcp.states.${state.kind}`)}</Badge>
        {own !== '' && <bdi className="text-small text-text-2">{own}</bdi>}
        {protocol && (
          <span className="text-small text-text-3">
            {t('mcp.details.protocol', { version: isolated(protocol.version) })}
          </span>
        )}
      </div>
      <code dir="ltr" className="self-start text-meta wrap-anywhere text-text-3">
        {url}
      </code>
      <Trouble server={server} />
    </section>
  );
}

/** Why a server cannot be used, and what to do about it. */
function Trouble({ server }: { readonly server: McpServer }) {
  const t = useT();
  const { begin, isOpen } = useSignIn(server);
  const [isTrying, setTrying] = useState(false);
  const { state } = server;
  if (state.kind !== 'failed' && state.kind !== 'needs-sign-in') return null;
  const tryAgain = async () => {
    setTrying(true);
    await reconnectServer(server);
    setTrying(false);
  };
  const isFailed = state.kind === 'failed';
  return (
    <div className={`flex flex-col gap-2 rounded-block p-3.5 ${isFailed ? 'bg-danger-soft' : 'bg-warn-soft'}`}>
      <p className="text-small">{isFailed ? failureText(server, state) : t('mcp.screen.wantsSignIn')}</p>
      {isFailed && state.detail !== '' && state.reason !== 'address-refused' && (
        <p dir="auto" className="text-meta wrap-anywhere text-text-2">
          {state.detail}
        </p>
      )}
      <div>
        {isFailed ? (
          <Button variant="outline" size="small" busy={isTrying} onClick={() => void tryAgain()}>
            {t(reconnectText(server))}
          </Button>
        ) : (
          <Button variant="outline" size="small" busy={isOpen} onClick={begin}>
            {t('mcp.screen.signIn')}
          </Button>
        )}
      </div>
    </div>
  );
}

const PARTS = ['tools', 'prompts', 'resources', 'log'] as const;

function Offers({ server }: { readonly server: McpServer }) {
  const t = useT();
  const [part, setPart] = useState<(typeof PARTS)[number]>('tools');
  const isThere = server.hasResources && server.state.kind === 'connected';
  const resources = useQuery({ ...mcpResourcesQuery(server), enabled: isThere });
  const found = resources.data && resources.data.resources.length + resources.data.templates.length;
  const counts = {
    tools: server.tools.length,
    prompts: server.prompts.length,
    resources: server.hasResources ? found : 0,
    log: undefined,
  };
  return (
    <>
      <Segmented
        className="shrink-0 self-start phone:self-stretch phone:overflow-x-auto"
        label={t('mcp.details.parts')}
        value={part}
        options={PARTS.map((value) => {
          const count = counts[value];
          return { value, label: t(`mcp.details.${value}`), ...(count !== undefined && { count }) };
        })}
        onChange={setPart}
      />
      {part === 'tools' && <OfferedTools server={server} />}
      {part === 'prompts' && <OfferedPrompts server={server} />}
      {part === 'resources' && <OfferedResources resources={resources.data} error={resources.error} />}
      {part === 'log' && <ServerLog serverId={server.id} />}
    </>
  );
}
