import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';

const ANSWERS = [
  { vendor: 'openai', text: 'auth.panelAnswerFirst', indent: 'ms-0' },
  { vendor: 'anthropic', text: 'auth.panelAnswerSecond', indent: 'ms-12' },
  { vendor: 'google', text: 'auth.panelAnswerThird', indent: 'ms-24' },
] as const;

/** The pine panel: one question and several voices. Decoration, so it is left out where there is no room. */
export function EntrancePanel() {
  const t = useT();
  return (
    <div className="dark sticky top-0 hidden h-dvh w-[43.4%] shrink-0 p-4 text-text-1 min-[1024px]:block" aria-hidden>
      <div className="flex h-full flex-col justify-between rounded-panel bg-pine-panel p-13">
        <div className="flex grow flex-col justify-center gap-7 text-prose-heading font-normal">
          <p className="mb-4 self-end rounded-panel bg-accent-soft px-4.5 py-3 text-heading font-normal">
            {t('auth.panelQuestion')}
          </p>
          {ANSWERS.map(({ vendor, text, indent }) => (
            <p key={vendor} className={`flex items-center gap-3 ${indent}`}>
              <VendorMark vendor={vendor} size={30} />
              {t(text)}
            </p>
          ))}
          <p className="ms-36 flex items-center gap-3">
            <VendorMark vendor="deepseek" size={30} />
            <span className="size-2 animate-breathe rounded-full bg-spark" />
          </p>
        </div>
        <p className="max-w-110 text-display text-balance">{t('auth.panelTitle')}</p>
      </div>
    </div>
  );
}
