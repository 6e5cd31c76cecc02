import { Smartphone } from 'lucide-react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import type { Platform } from '../model/platform.ts';
import { Steps, Way } from './way.tsx';

const QrCode = lazyPart(() => import('./qr-code.tsx'), 'QrCode');

/** Parley on a phone: by a code for its camera, then on its home screen. */
export function PhoneWay({ device }: Pick<Platform, 'device'>) {
  const t = useT();
  const isPhone = device === 'iphone' || device === 'android';
  const address = pageAddress();
  if (!isPhone && isOfThisMachine(address)) {
    return <Way icon={Smartphone} title={t('download.phone')} text={t('download.phoneLocal')} />;
  }
  const isIphone = device !== 'android';
  const isAndroid = device !== 'iphone';
  return (
    <Way icon={Smartphone} title={t('download.phone')} text={t(isPhone ? 'download.phoneHere' : 'download.phoneText')}>
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-4">
        {!isPhone && <QrCode text={address} standIn={<span className="size-44 rounded-block bg-sunken" />} />}
        <div className="min-w-0 flex-1 basis-56">
          {!isPhone && (
            <p className="mb-2 text-small text-text-3 wrap-anywhere">
              <bdi dir="ltr">{address}</bdi>
            </p>
          )}
          {isIphone && <Home name="iPhone, iPad">{[t('download.iphoneShare'), t('download.iphoneAdd')]}</Home>}
          {isAndroid && <Home name="Android">{[t('download.androidMenu'), t('download.androidAdd')]}</Home>}
        </div>
      </div>
    </Way>
  );
}

function Home({ name, children }: { readonly name: string; readonly children: readonly string[] }) {
  return (
    <div className="mb-3">
      <h3 className="text-ui font-medium">{name}</h3>
      <Steps>{children}</Steps>
    </div>
  );
}

/** Where others reach this server. */
function pageAddress(): string {
  return (runtimeConfig.publicOrigin || location.origin) + runtimeConfig.basePath;
}

/** A phone that follows such an address finds itself. */
function isOfThisMachine(address: string): boolean {
  return /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);
}
