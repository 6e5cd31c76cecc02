import { canEncryptKeys } from '@parley/contract';
import { LogIn, Plug, Server } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { goToOpenRouter } from '#/features/channels/public.ts';
import { StandaloneCard } from '#/features/desktop/public.ts';
import { NewProviderDialog, type ProviderForm } from '#/features/custom-providers/public.ts';
import { aiModels, useModels } from '#/features/models/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { isLoopback } from '#/lib/local-network.ts';
import { addressOf } from '#/lib/router/address.ts';
import { Link } from '#/lib/router/link.tsx';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { platform } from '#/platform/platform.ts';
import { KeySection } from './key-section.tsx';
import { LocalServers } from './local-servers.tsx';

interface CardProps {
  readonly onConnected?: () => void;
}

/** The ways to an AI, by way of the server or without one. */
export function ConnectCard(props: CardProps) {
  return runtimeConfig.hasServer ? <WaysCard {...props} /> : <StandaloneCard />;
}

/** A key, a model server of this machine, any other address, OpenRouter's sign-in. */
function WaysCard({ onConnected }: CardProps) {
  const t = useT();
  const go = useNavigate();
  const { models } = useModels();
  const [address, setAddress] = useState<Partial<ProviderForm>>();
  const looksHere = runtimeConfig.isForThisMachine && runtimeConfig.managesChannels;
  // Whoever opens the page from elsewhere sits before another computer than the one that is looked at.
  const isThisComputer = looksHere && isLoopback(location.hostname);
  return (
    <section aria-label={t('connect.title')} className="rounded-card bg-raised p-6 shadow-e1 phone:p-4">
      <h3 className="text-heading">{t('connect.title')}</h3>
      <p className="mt-1 text-text-2">{introduction()}</p>
      <KeySection onConnected={onConnected} onAddress={setAddress} />
      {looksHere && <LocalServers isThisComputer={isThisComputer} onFound={onConnected} onAddress={setAddress} />}
      <p className="mt-5 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button variant="quiet" size="small" icon={Plug} onClick={() => setAddress({})}>
          {t('connect.otherAddress')}
        </Button>
        {canEncryptKeys() && platform.kind === 'browser' && (
          <Button variant="quiet" size="small" icon={LogIn} onClick={() => void goToOpenRouter()}>
            {t('connect.openRouter')}
          </Button>
        )}
        {runtimeConfig.managesChannels && (
          <Link to="/server-models" className={buttonClass('quiet', 'small')}>
            <Server className="size-3.5" strokeWidth={ICON_STROKE} aria-hidden />
            {t('connect.serverModels')}
          </Link>
        )}
      </p>
      {address && (
        <NewProviderDialog
          open
          initial={address}
          onOpenChange={() => setAddress(undefined)}
          onCreated={({ configUid, models: kept }) =>
            kept.length > 0
              ? onConnected?.()
              : go(addressOf({ to: '/custom-providers', search: { provider: configUid } }))
          }
        />
      )}
    </section>
  );

  function introduction(): string {
    if (aiModels(models).length > 0) return t('connect.textMore');
    return t(isThisComputer ? 'connect.text' : 'connect.textKey');
  }
}
