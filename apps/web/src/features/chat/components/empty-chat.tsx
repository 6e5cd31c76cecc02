import { ArrowRight, ArrowUpRight, CodeXml, Compass, Sigma, Table2 } from 'lucide-react';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';

const EXAMPLES = [
  { icon: Compass, title: 'chat.empty.tourTitle', text: 'chat.empty.tourText', prompt: 'chat.empty.tourPrompt' },
  { icon: Table2, title: 'chat.empty.tableTitle', text: 'chat.empty.tableText', prompt: 'chat.empty.tablePrompt' },
  { icon: CodeXml, title: 'chat.empty.codeTitle', text: 'chat.empty.codeText', prompt: 'chat.empty.codePrompt' },
  { icon: Sigma, title: 'chat.empty.formulaTitle', text: 'chat.empty.formulaText', prompt: 'chat.empty.formulaPrompt' },
] as const;

/** Stands above the box of a chat in which nothing has been said. */
export function EmptyChatTitle() {
  const t = useT();
  return (
    <div className="flex min-h-16 shrink-0 grow-4 basis-0 flex-col justify-end px-6 pb-7">
      <h2 className="text-center text-display text-balance">{t('chat.empty.title')}</h2>
    </div>
  );
}

/** Questions to begin with, below the box. */
export function EmptyChatExamples({ onSend }: { readonly onSend: (text: string) => void }) {
  const t = useT();
  return (
    <div className="mx-auto min-h-0 w-full max-w-190 grow-7 basis-0 overflow-y-auto px-6 pt-6 pb-4 phone:px-3">
      <ul aria-label={t('chat.empty.examples')} className="grid grid-cols-2 gap-x-4 gap-y-1.5 phone:grid-cols-1">
        {EXAMPLES.map(({ icon: Glyph, title, text, prompt }) => (
          <li key={title}>
            <button
              type="button"
              onClick={() => onSend(t(prompt))}
              className="group flex w-full items-center gap-3 rounded-block px-3 py-2.5 text-start transition-colors duration-120 hover:bg-sunken active:bg-hover"
            >
              <span className="grid size-8.5 shrink-0 place-items-center rounded-control bg-sunken text-text-2 transition-colors duration-120 group-hover:bg-raised group-hover:text-accent-text group-hover:shadow-e1">
                <Glyph className="size-4.5" strokeWidth={1.75} aria-hidden />
              </span>
              <span className="min-w-0 grow">
                <span className="block truncate text-ui font-medium">{t(title)}</span>
                <span className="block truncate text-small text-text-3">{t(text)}</span>
              </span>
              <ArrowUpRight
                className="size-4 shrink-0 text-text-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 rtl:-scale-x-100"
                strokeWidth={1.75}
                aria-hidden
              />
            </button>
          </li>
        ))}
      </ul>
      <p className="flex justify-center pt-4">
        <Link
          to="/discover"
          className="flex min-h-9 items-center gap-1.5 rounded-row px-3 text-small text-text-2 transition-colors duration-120 hover:bg-sunken hover:text-text-1 pointer-coarse:min-h-11"
        >
          {t('chat.empty.discover')}
          <ArrowRight className="size-4 rtl:-scale-x-100" strokeWidth={1.75} aria-hidden />
        </Link>
      </p>
    </div>
  );
}
