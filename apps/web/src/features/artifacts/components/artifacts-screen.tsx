import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '#/components/button.tsx';
import { PublicScreen } from '#/components/public-screen.tsx';
import { canBeShared } from '#/features/export/public.ts';
import { SharedItems, sharesQuery } from '#/features/share/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useParams } from '#/lib/router/router-context.tsx';
import { ArtifactScreen } from '../page/artifact-screen.tsx';

/** A published page; without an id, what such pages are, and one's own. */
export function ArtifactsScreen() {
  const { id } = useParams();
  return id === undefined ? <AboutArtifacts /> : <ArtifactScreen />;
}

function AboutArtifacts() {
  const t = useT();
  return (
    <PublicScreen>
      <div className="mx-auto flex max-w-170 flex-col items-start gap-2 px-6 pt-[10vh] pb-16">
        <h1 className="text-title">{t('artifactPage.aboutTitle')}</h1>
        <p className="text-prose text-text-2">{t('artifactPage.aboutText')}</p>
        <Link to="/" className={`${buttonClass('primary')} mt-4`}>
          {t('placeholders.backToChat')}
        </Link>
        {canBeShared({}) && <OwnPages />}
      </div>
    </PublicScreen>
  );
}

/** The pages that whoever reads this has published; nothing where there are none, or they cannot be had. */
function OwnPages() {
  const t = useT();
  const { data: shares = [] } = useQuery(sharesQuery());
  const pages = shares.filter(({ kind }) => kind === 'artifact');
  if (pages.length === 0) return null;
  return (
    <section className="mt-10 w-full">
      <h2 className="text-heading">{t('artifactPage.own')}</h2>
      <SharedItems shares={pages} />
    </section>
  );
}
