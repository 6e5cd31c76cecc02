import type { Icon } from '#/components/icon.ts';
import { Screen } from '#/components/screen.tsx';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { ActTiles } from './act-tiles.tsx';
import { MasksToStart } from './masks-to-start.tsx';
import { ReleaseNotes } from './release-notes.tsx';
import { Subject } from './subject.tsx';

/** Something that the product can do. A press begins it. */
export interface DiscoverAct {
  readonly id: string;
  readonly icon: Icon;
  readonly title: TextKey;
  readonly text: TextKey;
  readonly run: () => void;
}

/** What can be done here, what to begin with, and what has changed. */
export function DiscoverScreen({ acts }: { readonly acts: readonly DiscoverAct[] }) {
  const t = useT();
  return (
    <Screen title={t('discover.title')}>
      <div className="mx-auto max-w-255 px-10 pt-7 pb-16 phone:px-5 phone:pt-1">
        <h1 className="text-title phone:sr-only">{t('discover.title')}</h1>
        <p className="mt-1 text-text-2">{t('discover.text')}</p>
        <Subject title={t('discover.acts')}>
          <ActTiles acts={acts} />
        </Subject>
        <MasksToStart />
        <ReleaseNotes />
      </div>
    </Screen>
  );
}
