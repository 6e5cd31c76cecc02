import type { SharedChat } from '@parley/contract';
import { use } from 'react';
import { buttonClass } from '#/components/button.tsx';
import { ParleyMark } from '#/components/parley-mark.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { usePhone } from '#/components/use-phone.ts';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { vendorOf } from '#/components/vendors.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { CopyLink } from './copy-link.tsx';
import { ShareContext } from './share-context.ts';
import { sharedDay } from './shared-day.ts';

interface ShareHeaderProps {
  readonly shareId: string;
  readonly chat: SharedChat;
  readonly models: readonly string[];
}

/** What was shared, and what a visitor can do with it. */
export function ShareHeader({ shareId, chat, models }: ShareHeaderProps) {
  const t = useT();
  const isPhone = usePhone();
  const { secret } = use(ShareContext);
  const name = chat.name.trim() || t('titles.share');
  return (
    <header className="sticky top-0 z-10 flex min-h-16 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 bg-canvas px-8 py-2.5 max-lg:px-5 phone:static phone:px-4 print:static">
      <Link to="/" className="flex shrink-0 items-center gap-3 rounded-lg text-subhead">
        <ParleyMark size={26} />
        <span className="max-lg:sr-only">{t('shell.productName')}</span>
      </Link>
      <span aria-hidden className="h-6 w-px bg-line max-lg:hidden" />
      <h1 dir="auto" className="min-w-0 shrink truncate text-subhead phone:grow">
        {name}
      </h1>
      {!isPhone && <About chat={chat} models={models} />}
      <div className="ms-auto flex shrink-0 items-center gap-2 print:hidden">
        <CopyLink kind="chat" id={shareId} more={{ hash: secret }} isIcon={isPhone} />
        {!isPhone && <Continue shareId={shareId} />}
      </div>
      {isPhone && (
        <div className="flex w-full flex-wrap items-center gap-x-2 gap-y-3">
          <About chat={chat} models={models} />
          <Continue shareId={shareId} />
        </div>
      )}
    </header>
  );
}

function About({ chat, models }: Pick<ShareHeaderProps, 'chat' | 'models'>) {
  const t = useT();
  const { provider } = use(ShareContext);
  const count = chat.messages.length;
  const date = chat.sharedAt;
  return (
    <>
      {models.length > 0 && (
        <span
          {...(models.length > 1 && tooltipAttributes({ label: models.join(', ') }))}
          className="inline-flex h-7 min-w-0 items-center gap-1.5 rounded-row bg-sunken px-1.5 pe-2.5 text-small font-medium"
        >
          {models.slice(0, 3).map((model) => (
            <VendorMark key={model} vendor={vendorOf(model, provider)} size={18} />
          ))}
          {models.length === 1 ? (
            <bdi className="truncate">{models[0]}</bdi>
          ) : (
            <>
              {t('sharePage.models', { count: models.length })}
              <span className="sr-only">{models.join(', ')}</span>
            </>
          )}
        </span>
      )}
      <span className="shrink-0 text-meta text-text-3">
        {date !== undefined && <>{t('sharePage.sharedOn', { date: sharedDay(date) })} · </>}
        {t('sharePage.messages', { count })}
      </span>
    </>
  );
}

function Continue({ shareId }: { readonly shareId: string }) {
  const t = useT();
  return (
    <Link
      to="/share/$id/copy"
      params={{ id: shareId }}
      {...tooltipAttributes({ label: t('sharePage.continueHint') })}
      className={`${buttonClass('primary')} phone:w-full`}
    >
      {t('sharePage.continueChat')}
    </Link>
  );
}
