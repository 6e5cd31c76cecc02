import type { SharedChat } from '@parley/contract';
import { Download } from 'lucide-react';
import { use } from 'react';
import { buttonClass } from '#/components/button.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { ParleyMark } from '#/components/parley-mark.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { usePhone } from '#/components/use-phone.ts';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { vendorOf } from '#/components/vendors.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { noteCopyWish } from '../copy-wish.ts';
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
  const takeOver = (
    <>
      <TakeOver shareId={shareId} isKept />
      <TakeOver shareId={shareId} />
    </>
  );
  return (
    <header className="sticky top-0 z-10 flex min-h-16 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 bg-canvas px-8 py-2.5 max-lg:px-5 phone:static phone:px-4 print:static">
      <Link to="/" className="flex shrink-0 items-center gap-3 rounded-lg text-subhead">
        <ParleyMark size={26} />
        <span className="max-lg:sr-only">{t('shell.productName')}</span>
      </Link>
      <span aria-hidden className="h-6 w-px bg-line max-lg:hidden" />
      <h1 dir="auto" className="min-w-0 shrink truncate text-subhead phone:grow phone:basis-0">
        {name}
      </h1>
      {!isPhone && <About chat={chat} models={models} />}
      <div className="ms-auto flex shrink-0 items-center gap-2 print:hidden">
        <CopyLink kind="chat" id={shareId} more={{ hash: secret }} isIcon={isPhone} />
        {!isPhone && takeOver}
      </div>
      {isPhone && (
        <div className="flex w-full flex-wrap items-center gap-x-2 gap-y-3">
          <About chat={chat} models={models} />
          <div className="flex w-full gap-2">{takeOver}</div>
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

/** Leads into the app, which makes a copy for its reader: one to go on with, or one for later. */
function TakeOver({ shareId, isKept = false }: { readonly shareId: string; readonly isKept?: boolean }) {
  const t = useT();
  return (
    <Link
      to="/share/$id/copy"
      params={{ id: shareId }}
      search={{ keep: isKept ? '1' : undefined }}
      onClick={() => noteCopyWish('chat', shareId)}
      {...tooltipAttributes({ label: t('sharePage.continueHint') })}
      className={`${buttonClass(isKept ? 'outline' : 'primary')} ${isKept ? '' : 'phone:grow'}`}
    >
      {isKept && <Download className="size-4" strokeWidth={ICON_STROKE} aria-hidden />}
      {t(isKept ? 'common.save' : 'sharePage.continueChat')}
    </Link>
  );
}
