import { useEffect, useRef, useState } from 'react';
import { Select } from '#/components/select.tsx';
import { CopyBox, serverAddress } from '#/features/api-keys/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { useAddress } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { CLIENT_KINDS, clientConfig, type ClientKind } from '../model/client-configs.ts';
import { OfferSwitch } from './offer-switch.tsx';

const PART_ID = 'own-mcp';

/** Products are called the same everywhere. */
const NAMES: Record<Exclude<ClientKind, 'other'>, string> = {
  claude: 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  codex: 'Codex',
};

/** What stands where the key belongs, and the sentence about it. */
function keyHere() {
  if (runtimeConfig.mode === 'hosted') return { key: 'YOUR_API_KEY', words: 'ownMcp.keyHosted' } as const;
  if (runtimeConfig.accessCodeRequired) return { key: 'YOUR_ACCESS_CODE', words: 'ownMcp.keyCode' } as const;
  return { key: undefined, words: 'ownMcp.keyNone' } as const;
}

/** How other programs use this server as an MCP server, and what they get of one's own. */
export function OwnMcpPart() {
  const t = useT();
  const [kind, setKind] = useState<ClientKind>('claude');
  const { key, words } = keyHere();
  const part = useRef<HTMLElement>(null);
  const isTarget = useAddress().hash === PART_ID;
  useEffect(() => {
    if (isTarget) part.current?.scrollIntoView();
  }, [isTarget]);
  const url = `${serverAddress()}/mcp`;
  const nameOf = (one: ClientKind) => (one === 'other' ? t('ownMcp.other') : NAMES[one]);
  return (
    <section ref={part} className="mt-12 flex scroll-mt-6 flex-col gap-5" aria-labelledby={PART_ID}>
      <div>
        <h2 id={PART_ID} className="text-heading">
          {t('ownMcp.title')}
        </h2>
        <p className="mt-1 text-text-2">{t('ownMcp.text')}</p>
      </div>
      <CopyBox label={t('ownMcp.address')} text={url} />
      <div className="flex min-w-0 flex-col gap-2">
        <CopyBox
          label={t('ownMcp.configFor', { name: nameOf(kind) })}
          text={clientConfig(kind, { url, key })}
          isCode
          tools={
            <div className="w-50 max-w-full">
              <Select
                label={t('ownMcp.program')}
                value={kind}
                options={CLIENT_KINDS.map((value) => ({ value, label: nameOf(value) }))}
                onChange={setKind}
              />
            </div>
          }
        />
        <p className="text-small text-text-2">{t(words)}</p>
      </div>
      <OfferSwitch />
    </section>
  );
}
