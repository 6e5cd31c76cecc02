import { useState } from 'react';
import { PublicScreen } from '#/components/public-screen.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { isKnownHere } from '#/features/account/public.ts';
import { HostedPrices } from './hosted-prices.tsx';
import { OwnKeyPrices } from './own-key-prices.tsx';
import { PriceHeader } from './price-header.tsx';

/** What a hosted server sells and what somebody has; on a private one, what its keys cost. */
export function PriceScreen() {
  const [isKnown] = useState(isKnownHere);
  const isHosted = runtimeConfig.mode === 'hosted';
  return (
    <PublicScreen headerEnd={<PriceHeader redeems={isHosted} isKnown={isKnown} />}>
      <div className="px-8 pt-5 pb-14 phone:px-5 phone:pt-2">
        <div className="mx-auto max-w-280">
          {isHosted ? <HostedPrices isKnown={isKnown} /> : <OwnKeyPrices isKnown={isKnown} />}
        </div>
      </div>
    </PublicScreen>
  );
}
