import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';

const ANSWERS = [
  { vendor: 'openai', text: 'auth.panelAnswerFirst', indent: 'ms-0' },
  { vendor: 'anthropic', text: 'auth.panelAnswerSecond', indent: 'ms-12' },
  { vendor: 'google', text: 'auth.panelAnswerThird', indent: 'ms-24' },
] as const;

/** The pine panel: one question and several voices. Left out where there is no room. */
export function EntrancePanel() {
  const t = useT();
  return (
    <div className="dark sticky top-0 hidden h-dvh w-[45.5%] shrink-0 p-4 text-text-1 min-[1024px]:block">
      <div className="flex h-full flex-col justify-between rounded-panel bg-pine-panel p-13">
        <div className="flex grow flex-col justify-center gap-7 text-prose-heading font-normal" aria-hidden>
          <p className="mb-4 self-end rounded-panel bg-accent-soft px-4.5 py-3 text-heading font-normal">
            {t('auth.panelQuestion')}
          </p>
          {ANSWERS.map(({ vendor, text, indent }) => (
            <p key={vendor} className={`flex items-center gap-3 ${indent}`}>
              <VendorMark vendor={vendor} size={36} />
              {t(text)}
            </p>
          ))}
          <p className="ms-36 flex items-center gap-3">
            <VendorMark vendor="deepseek" size={36} />
            <span className="flex animate-breathe gap-2">
              <span className="size-2 rounded-full bg-spark" />
              <span className="size-2 rounded-full bg-spark opacity-60" />
              <span className="size-2 rounded-full bg-spark opacity-30" />
            </span>
          </p>
        </div>
        <div>
          <p className="max-w-110 text-display text-balance">{t('auth.panelTitle')}</p>
          <Statistics />
        </div>
      </div>
    </div>
  );
}

/** Figures that the operator set; nothing is made up. */
function Statistics() {
  const { statistics } = runtimeConfig.loginScreen;
  if (statistics.length === 0) return null;
  return (
    <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
      {statistics.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-small text-text-2">{label}</dt>
          <dd className="text-title">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
