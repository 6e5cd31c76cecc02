import { canEncryptKeys, ProviderCredentials } from '@parley/contract';
import { PROVIDER_REGISTRY } from '@parley/providers';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { confirm } from '#/components/overlays.tsx';
import { Screen } from '#/components/screen.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { showToast } from '#/components/toast.tsx';
import { getAccess, updateAccess } from '#/features/settings/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useNavigate, useParams, useRewrite, useSearch } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { goToOpenRouter, pageSignInWorld } from '../openrouter/page-sign-in.ts';
import { finishSignIn, type SignInResult } from '../openrouter/sign-in.ts';
import { useAddChannel } from '../use-add-channel.ts';
import { AddFailure } from './add-failure.tsx';

/** OpenRouter's own choice among its models, so that a key kept in this browser has one from the start. */
const FIRST_MODEL = 'openrouter/auto';

/** The way back from OpenRouter: takes the key and asks where it is to be kept. */
export function OpenRouterScreen() {
  const t = useT();
  const result = useSignInResult();
  return (
    <Screen title={t('channels.openRouter.title')}>
      <div className="mx-auto max-w-160 px-10 pt-7 pb-16 phone:px-5 phone:pt-1">
        <h1 className="text-title phone:sr-only">{t('channels.openRouter.title')}</h1>
        <div className="mt-4">
          {result === undefined && <SkeletonLines />}
          {result && 'problem' in result && (
            <ErrorBlock
              title={t(`channels.openRouter.problem.${result.problem}`)}
              text={canEncryptKeys() ? undefined : t('channels.openRouter.insecure')}
              actions={
                <>
                  {canEncryptKeys() && (
                    <Button variant="outline" size="small" onClick={() => void goToOpenRouter()}>
                      {t('channels.openRouter.again')}
                    </Button>
                  )}
                  <Link to="/" className={buttonClass('quiet', 'small')}>
                    {t('placeholders.backToChat')}
                  </Link>
                </>
              }
            />
          )}
          {result && 'key' in result && <KeepKey apiKey={result.key} />}
        </div>
      </div>
    </Screen>
  );
}

/** In React: the result of the sign-in that this address belongs to; the code does not stay in the address. */
function useSignInResult(): SignInResult | undefined {
  const { state = '' } = useParams();
  const { code } = useSearch();
  const rewrite = useRewrite();
  const [result, setResult] = useState<SignInResult>();
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    rewrite({ to: '/connect/openrouter/$state', params: { state } });
    void finishSignIn({ state, code }, pageSignInWorld()).then(setResult);
  }, [state, code, rewrite]);
  return result;
}

function KeepKey({ apiKey }: { readonly apiKey: string }) {
  const t = useT();
  const go = useNavigate();
  const adding = useAddChannel(() => go({ to: '/' }));

  async function keepHere() {
    const before = ProviderCredentials.parse(getAccess().credentials.OpenRouter ?? {});
    if (before.apiKey.trim() !== '' && before.apiKey !== apiKey) {
      const agreed = await confirm({
        title: t('channels.openRouter.replaceTitle'),
        text: t('channels.openRouter.replaceText'),
        confirmLabel: t('channels.openRouter.replace'),
      });
      if (!agreed) return;
    }
    const customModels = before.customModels.trim() === '' ? FIRST_MODEL : before.customModels;
    const credentials = { ...before, apiKey, endpoint: '', customModels };
    updateAccess({ credentials: { ...getAccess().credentials, OpenRouter: credentials } });
    showToast({ kind: 'success', text: t('channels.openRouter.keptHere') });
    go({ to: '/' });
  }

  return (
    <section className="flex flex-col gap-4">
      <p className="text-text-2">{t('channels.openRouter.done')}</p>
      {adding.isError && <AddFailure error={adding.error} />}
      <div className="flex flex-wrap gap-2">
        {runtimeConfig.managesChannels && (
          <Button
            variant="primary"
            busy={adding.isPending}
            onClick={() =>
              adding.mutate({ provider: 'OpenRouter', baseUrl: PROVIDER_REGISTRY.OpenRouter.baseUrl, key: apiKey })
            }
          >
            {t('channels.openRouter.keepOnServer')}
          </Button>
        )}
        <Button variant={runtimeConfig.managesChannels ? 'outline' : 'primary'} onClick={() => void keepHere()}>
          {t('channels.openRouter.keepHere')}
        </Button>
      </div>
      <p className="text-small text-text-3">{t('channels.openRouter.keepText')}</p>
    </section>
  );
}
