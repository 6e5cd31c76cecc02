import { useT } from '#/i18n/use-t.ts';
import { PublicScreen } from './public-screen.tsx';
import { Screen } from './screen.tsx';
import { Link } from '#/lib/router/link.tsx';

interface PlaceholderProps {
  readonly title: string;
  /** What the place is for, in one line. */
  readonly text: string;
}

/** A place that a later version fills, beside the sidebar. */
export function PlaceholderScreen({ title, text }: PlaceholderProps) {
  return (
    <Screen title={title}>
      <Placeholder title={title} text={text} />
    </Screen>
  );
}

/** A placeholder for a page of its own, without the sidebar. */
export function PublicPlaceholderScreen({ title, text }: PlaceholderProps) {
  return (
    <PublicScreen>
      <Placeholder title={title} text={text} />
    </PublicScreen>
  );
}

function Placeholder({ title, text }: PlaceholderProps) {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-170 flex-col items-start gap-2 px-6 pt-16 pb-14 max-md:pt-8">
      <h1 className="text-title">{title}</h1>
      <p className="text-prose text-text-2">
        {text} {t('placeholders.notHereYet')}
      </p>
      <Link to="/" className="mt-4 rounded-[10px] bg-hover px-3.5 py-2 text-ui font-medium hover:bg-press">
        {t('placeholders.backToChat')}
      </Link>
    </div>
  );
}
