import { BackLink } from '#/components/back-link.tsx';
import { PublicScreen } from '#/components/public-screen.tsx';
import { usePhone } from '#/components/use-phone.ts';
import { useT } from '#/i18n/use-t.ts';
import { useParams } from '#/lib/router/router-context.tsx';
import { ContentArticle } from './content-article.tsx';
import { ContentList, ContentNav } from './content-list.tsx';

/** What the operator has to say: privacy, terms, about, help. Open to everybody. */
export function ContentScreen() {
  const isPhone = usePhone();
  const { id } = useParams();
  return (
    <PublicScreen>
      <span key={id ?? ''} ref={showHead} hidden />
      {id === undefined ? <ContentList /> : isPhone ? <PhoneDocument id={id} /> : <WideDocument id={id} />}
    </PublicScreen>
  );
}

/** From the foot of one document a link leads to the head of another. */
function showHead(place: HTMLElement | null): void {
  place?.parentElement?.parentElement?.scrollTo(0, 0);
}

interface DocumentProps {
  readonly id: string;
}

function WideDocument({ id }: DocumentProps) {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-250 gap-14 px-6 pt-7 pb-16 max-lg:gap-8">
      <div className="sticky top-7 w-53 shrink-0 self-start">
        <h1 className="px-3 pb-4 text-title">{t('content.title')}</h1>
        <ContentNav currentId={id} />
      </div>
      <ContentArticle key={id} id={id} />
    </div>
  );
}

function PhoneDocument({ id }: DocumentProps) {
  const t = useT();
  return (
    <div className="flex flex-col gap-2 px-6 pb-12">
      <h1 className="sr-only">{t('content.title')}</h1>
      <BackLink to="/content">{t('content.all')}</BackLink>
      <ContentArticle key={id} id={id} />
    </div>
  );
}
