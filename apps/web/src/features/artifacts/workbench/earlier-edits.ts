import type { Translate } from '#/i18n/text-key.ts';
import type { EarlierEdit } from './components/work-notices.tsx';
import type { ShownVersion } from './use-shown-version.ts';

/** What was edited by hand in this visit or an earlier one and is not on show, to be gone on with or discarded. */
export function earlierEdits(shown: ShownVersion, t: Translate, showSource: () => void): EarlierEdit[] {
  const { artifact, typed, unsentNumber, show, discardEdit } = shown;
  const edit = artifact.versions[unsentNumber - 1];
  return [
    ...(edit
      ? [
          {
            words: t('workbench.unsentEarlier', { number: unsentNumber }),
            goOn: t('workbench.showVersion'),
            onGoOn: () => show(artifact, edit.id),
            onDiscard: () => discardEdit(edit.id),
          },
        ]
      : []),
    ...(typed
      ? [
          {
            words: t('workbench.typedEarlier', { number: typed.number }),
            goOn: t('workbench.goOnTyping'),
            onGoOn: () => {
              typed.goOn();
              showSource();
            },
            onDiscard: typed.discard,
          },
        ]
      : []),
  ];
}
