import { type ChatLink, type Lifetime, sharedBySecret } from '@parley/contract';
import { Eye, ShieldAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ErrorBlock } from '#/components/error-block.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { CopyBox } from '#/features/api-keys/public.ts';
import { toSession, type WholeChat } from '#/features/export/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { findingsIn } from '../../model/black-out.ts';
import { whoSees } from '../../model/who-sees.ts';
import { likelyCountries } from '../likely-countries.ts';
import type { LiveLink } from '../live-links.ts';
import { endText } from './link-facts.tsx';
import { PublicPreview } from './public-preview.tsx';
import { LifetimeField } from './publishing-fields.tsx';

interface LivePaneProps {
  readonly chat: WholeChat;
  readonly link: LiveLink | undefined;
  /** What is known of the link, where there is one. */
  readonly known: ChatLink | undefined;
  /** Chosen in this dialog. */
  readonly lifetime: Lifetime | undefined;
  readonly onLifetime: (lifetime: Lifetime) => void;
}

/** What visitors read of the chat itself, and what that means for its owner. */
export function LivePane({ chat, link, known, lifetime, onLifetime }: LivePaneProps) {
  const t = useT();
  const [countries] = useState(likelyCountries);
  const shown = useMemo(() => {
    const chosen = new Set(chat.entries.map(({ message }) => message.id));
    return sharedBySecret(toSession(chat.session, chat.entries, { chosen, hasContext: false }));
  }, [chat]);
  const found = useMemo(() => findingsIn(shown, countries).length, [shown, countries]);
  const end = known?.expiresAt ?? null;
  const name = shown.name.trim() || t('chat.untitled');
  return (
    <div className="flex min-h-0 flex-1 gap-6 phone:-mx-1 phone:flex-col phone:overflow-y-auto phone:px-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 phone:contents">
        {link?.kind === 'failed' && <ErrorBlock title={link.text} />}
        {found > 0 && <Warning count={found} />}
        <PublicPreview name={name} messages={shown.messages} />
      </div>
      <div className="flex w-70 shrink-0 flex-col gap-4 overflow-y-auto overscroll-contain p-0.5 phone:w-full phone:overflow-visible">
        <p className="flex gap-2.5 rounded-block bg-info-soft p-3 text-small">
          <Eye className="mt-px size-4 shrink-0 text-info" strokeWidth={ICON_STROKE} aria-hidden />
          <span>
            {t(`sharing.viewers.${whoSees(runtimeConfig)}`)} {t('sharing.live.goesOn')}
          </span>
        </p>
        <p className="text-small text-text-2">{t('sharing.live.whole')}</p>
        <LifetimeField
          value={lifetime ?? (end === null ? 'never' : undefined)}
          chosenEarlier={end === null || lifetime !== undefined ? undefined : endText(end)}
          onChange={onLifetime}
        />
        {known && <p className="-mt-2 text-small text-text-3">{t('sharing.views', { count: known.views })}</p>}
        {link?.kind === 'open' && <CopyBox label={t('sharing.link')} text={link.address} />}
      </div>
    </div>
  );
}

function Warning({ count }: { readonly count: number }) {
  const t = useT();
  return (
    <p className="flex shrink-0 items-start gap-3 rounded-block bg-warn-soft p-3.5">
      <ShieldAlert className="mt-0.5 size-4 shrink-0 text-warn" strokeWidth={ICON_STROKE} aria-hidden />
      <span>
        <span className="font-medium">{t('sharing.found', { count })}</span> {t('sharing.live.foundHint')}
      </span>
    </p>
  );
}
