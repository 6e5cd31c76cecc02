import { useQuery } from '@tanstack/react-query';
import { CircleUserRound, Mail, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Answered } from '#/components/answered.tsx';
import { Button } from '#/components/button.tsx';
import { KeptFocus } from '#/components/kept-focus.tsx';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { platform } from '#/platform/platform.ts';
import { preparePhoneCheck } from '../check-phone.ts';
import { offerMerge } from '../offer-merge.ts';
import type { CodeAddress } from '../sign-in-calls.ts';
import { signInByPopup, type PopupEnd, type PopupProvider } from '../third-party-login.ts';
import { proofFailureWords } from '../use-owner-proof.ts';
import { identitiesQuery, linkTicket, useIdentitiesChanged } from '../ways-in-calls.ts';
import { withProof } from '../with-proof.ts';
import { IDENTITY_MARKS } from './identity-marks.ts';
import { IdentityRow } from './identity-row.tsx';

/** Addresses, numbers and providers that lead into the account, and how more are added. Passkeys have a place of their own. */
export function WaysIn() {
  const t = useT();
  const query = useQuery(identitiesQuery());
  const { apple, appleInApp } = runtimeConfig.signIn;
  return (
    <KeptFocus className="flex flex-col gap-4">
      <Answered query={query}>
        {(identities) => {
          const ways = identities.filter(({ kind }) => kind !== 'passkey');
          return (
            <div>
              <ul>
                {ways.map((identity) => (
                  <IdentityRow key={identity.id} identity={identity} isOnlyWay={ways.length === 1} />
                ))}
              </ul>
              {ways.length === 1 && (
                <p className="text-small text-text-3">
                  {t(ways.length === identities.length ? 'account.onlyWay' : 'account.onlyWayBesides')}
                </p>
              )}
              {/* A server whose apps alone have Apple: there it can be joined with this account. */}
              {appleInApp && !apple && ways.every(({ kind }) => kind !== 'apple') && (
                <p className="text-small text-text-3">{t('account.appleInApp')}</p>
              )}
            </div>
          );
        }}
      </Answered>
      <AddButtons />
    </KeptFocus>
  );
}

const ADDRESSES = [
  { way: 'email', icon: Mail, label: 'account.addEmail' },
  { way: 'phone', icon: Smartphone, label: 'account.addPhone' },
] as const;
const PROVIDERS = [
  { provider: 'google', label: 'account.connectGoogle' },
  { provider: 'wechat', label: 'account.connectWechat' },
  { provider: 'apple', label: 'account.connectApple' },
] as const;

function AddButtons() {
  const t = useT();
  const { signIn } = runtimeConfig;
  const changed = useIdentitiesChanged();
  const [open, setOpen] = useState<PopupProvider>();

  function addAddress(way: CodeAddress['kind']) {
    if (way === 'phone') preparePhoneCheck();
    void openLazyOverlay(() => import('./add-address-dialog.tsx'), 'AddAddressDialog', { way, onAdded: changed });
  }

  async function connect(provider: PopupProvider) {
    // No await before it: browsers only let a window open in the click itself.
    const ending = signInByPopup(provider, undefined, linkTicket());
    setOpen(provider);
    const end = await ending;
    setOpen(undefined);
    // Whoever closed the window may have been through before.
    if (end.kind === 'linked' || end.kind === 'closed') changed();
    if (end.kind === 'linked') return;
    if (end.kind === 'error' && end.message === 'proof_required') await prove();
    else if (end.kind === 'error' && end.mergeTicket !== undefined)
      offerMerge(end.mergeTicket, t(IDENTITY_MARKS[provider].name), changed);
    else showToast({ kind: 'error', text: wordsOf(end) });
  }

  /** The provider's window then opens by a click of its own: browsers would block it here. */
  async function prove() {
    try {
      await withProof(linkTicket);
      showToast({ kind: 'success', text: t('account.proofGiven') });
    } catch (failure) {
      showToast({ kind: 'error', text: proofFailureWords(failure) });
    }
  }

  function wordsOf(end: PopupEnd): string {
    if (end.kind === 'error' && end.message !== '') return failureWords(end.message);
    const isKnown = end.kind === 'blocked' || end.kind === 'closed' || end.kind === 'timeout';
    return t(`auth.popup.${isKnown ? end.kind : 'error'}`);
  }

  const offered = PROVIDERS.filter(({ provider }) => signIn[provider] && !platform.desktop);
  return (
    <div className="flex flex-wrap gap-2">
      {ADDRESSES.filter(({ way }) => signIn[way]).map(({ way, icon, label }) => (
        <Button key={way} size="small" variant="outline" icon={icon} onClick={() => addAddress(way)}>
          {t(label)}
        </Button>
      ))}
      {offered.map(({ provider, label }) => (
        <Button
          key={provider}
          size="small"
          variant="outline"
          icon={CircleUserRound}
          busy={open === provider}
          disabled={open !== undefined && open !== provider}
          onClick={() => void connect(provider)}
        >
          {t(label)}
        </Button>
      ))}
      {/* A way in is added in the browser that asked for it, and the app is none. */}
      {platform.desktop && PROVIDERS.some(({ provider }) => signIn[provider]) && (
        <p className="w-full text-small text-text-3">{t('desktop.connectInBrowser')}</p>
      )}
    </div>
  );
}
