import { canEncryptKeys } from '@parley/contract';
import { LogIn, Plug, Server } from 'lucide-react';
import { Button, buttonClass } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { goToOpenRouter } from '#/features/channels/public.ts';
import { aiModels, useModels } from '#/features/models/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { KeySection } from './key-section.tsx';
import { LocalServers } from './local-servers.tsx';

/** The ways to an AI: a key, a model server of this machine, any other address, OpenRouter's sign-in. */
export function ConnectCard({ onConnected }: { readonly onConnected?: () => void }) {
  const t = useT();
  const hasModel = aiModels(useModels().models).length > 0;
  return (
    <section aria-label={t('connect.title')} className="rounded-card bg-raised p-6 shadow-e1 phone:p-4">
      <h3 className="text-heading">{t('connect.title')}</h3>
      <p className="mt-1 text-text-2">{t(hasModel ? 'connect.textMore' : 'connect.text')}</p>
      <KeySection onConnected={onConnected} />
      {runtimeConfig.isForThisMachine && runtimeConfig.managesChannels && <LocalServers onFound={onConnected} />}
      <p className="mt-5 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Link to="/custom-providers" className={buttonClass('quiet', 'small')}>
          <Plug className="size-3.5" strokeWidth={ICON_STROKE} aria-hidden />
          {t('connect.otherAddress')}
        </Link>
        {canEncryptKeys() && (
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
    </section>
  );
}
