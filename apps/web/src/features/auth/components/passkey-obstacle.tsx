import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { namedAddress, type PasskeyObstacle, passkeyObstacle } from '../model/passkey-offer.ts';

/** What keeps this page from passkeys; undefined where nothing does. */
export function pagePasskeyObstacle(): PasskeyObstacle | undefined {
  return passkeyObstacle({
    isApp: runtimeConfig.isApp,
    hostname: location.hostname,
    isSecure: isSecureContext,
    isSupported: typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential,
  });
}

/** Says why there are no passkeys here, and what to do about it. */
export function PasskeyObstacleNote({ obstacle }: { readonly obstacle: PasskeyObstacle }) {
  const t = useT();
  const named = obstacle === 'address' ? namedAddress(location.href) : undefined;
  return (
    <p className="text-small text-text-3">
      {t(named === undefined ? `auth.noPasskeys.${obstacle}` : 'auth.noPasskeys.ownMachine')}
      {named !== undefined && (
        <>
          {' '}
          <a href={named} className="font-medium text-accent-text hover:underline">
            <bdi dir="ltr">{new URL(named).origin}</bdi>
          </a>
        </>
      )}
    </p>
  );
}
