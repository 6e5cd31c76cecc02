import { countEvent } from '#/lib/count-event.ts';
import { formatAddress, parseAddress, withBase, withoutBase } from '#/lib/router/address.ts';
import { browserAddressBar } from '#/lib/router/navigation.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { visitOf } from '#/lib/visit-source.ts';

/** Counts where a visitor came from, before a guard leads them elsewhere: many never get past a sign-in. Once, by either page. */
export function countVisit(): void {
  const { basePath } = runtimeConfig;
  const bar = browserAddressBar();
  const visit = visitOf(parseAddress(withoutBase(basePath, bar.read())));
  if (!visit) return;
  countEvent({ event: 'conversation_guide', source: visit.source });
  bar.write(withBase(basePath, formatAddress(visit.address)), 'replace');
}
