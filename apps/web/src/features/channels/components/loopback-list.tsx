import { channelRoutes } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#/components/button.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { callApi } from '#/lib/api.ts';
import { channelsChanged } from '../channels-query.ts';

/** The ports of this machine that endpoints may lead to, each of which can be taken back. */
export function LoopbackList({ origins }: { readonly origins: readonly string[] }) {
  const t = useT();
  const queries = useQueryClient();
  async function forget(origin: string): Promise<void> {
    const isGone = await change(() => callApi(channelRoutes.forgetLoopback, { params: { origin } }, { quiet: true }));
    if (!isGone) return;
    showToast({
      text: t('channels.loopback.forgotten', { origin }),
      action: {
        label: t('common.undo'),
        onSelect: () => void change(() => callApi(channelRoutes.allowLoopback, { body: { origin } }, { quiet: true })),
      },
    });
  }

  /** Says whether it went well; a failure is told. */
  async function change(call: () => Promise<unknown>): Promise<boolean> {
    try {
      await call();
      return true;
    } catch {
      showToast({ kind: 'error', text: t('channels.failed') });
      return false;
    } finally {
      await channelsChanged(queries);
    }
  }
  return (
    <section className="mt-10">
      <h2 className="text-heading">{t('channels.loopback.title')}</h2>
      <p className="mt-1 text-text-2">{t('channels.loopback.text')}</p>
      <ul className="mt-3 flex flex-col">
        {origins.map((origin) => (
          <li key={origin} className="flex min-h-12 items-center gap-3 border-b border-line last:border-transparent">
            <span className="min-w-0 flex-1 truncate">
              <bdi dir="ltr">{origin}</bdi>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={t('channels.loopback.forgetOne', { origin })}
              onClick={() => void forget(origin)}
            >
              {t('channels.loopback.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
