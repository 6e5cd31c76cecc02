import type { NewPicture } from '@parley/contract';
import { Download, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { MenuItem, MenuSeparator } from '#/components/menu.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { NavigationButton } from '#/components/navigation-drawer.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { askToDelete, downloadPictures } from '../history/picture-acts.ts';
import { PictureHistory } from '../history/picture-history.tsx';
import { usePictureCount } from '../history/use-picture-count.ts';
import { usePictureUses } from '../history/use-picture-uses.tsx';
import { draftOf } from '../model/picture-form.ts';
import { shownTogether } from '../model/picture-sets.ts';
import { addReferences, changeDraft, getDraft, showMoment, useStudio } from '../panel/draft-store.ts';
import { pressButton } from '../panel/create-pictures.ts';
import { ModelChips } from '../panel/model-chips.tsx';
import { Panel } from '../panel/panel.tsx';
import { useImageModels } from '../panel/use-image-models.ts';
import { useRecentSets } from '../panel/use-recent-sets.ts';
import { makeSet, pictureQueue } from '../queue/page-queue.ts';

const PictureEditor = lazyPart(() => import('../editor/picture-editor.tsx'), 'PictureEditor', {
  place: 'floating',
  dismiss: ({ onClose }) => onClose(),
});

type View = 'canvas' | 'history';

/** Pictures: where they are made, and those that were. */
export function ImagesScreen() {
  const t = useT();
  const [view, setView] = useState<View>('canvas');
  const [edited, setEdited] = useState<PictureRecord>();
  const { able, chosen, lack, refetch } = useImageModels();
  const count = usePictureCount();
  // What earlier pages left undone is told as soon as pictures are looked at.
  useEffect(() => void pictureQueue(), []);

  const { uses, open } = usePictureUses({
    onReuse: ({ request, references }) => {
      const isAble = able.some(({ model }) => model.id === request.model);
      changeDraft(draftOf(request, references, isAble ? [request.model] : getDraft().models));
      setView('canvas');
    },
    onReference: (pictures) => {
      addReferences(pictures.map(({ id }) => id));
      setView('canvas');
    },
    onEdit: setEdited,
    onPress: (pressed) => {
      setView('canvas');
      void pressButton(pressed);
    },
    onRetry: (picture) => {
      setView('canvas');
      pictureQueue()
        .retry(picture.setId, [picture])
        .catch(() => showToast({ kind: 'error', text: t('imagePanel.createFailed') }));
    },
    onPrompt: (prompt) => {
      changeDraft({ prompt, task: undefined });
      setView('canvas');
    },
  });
  const ask = async (request: NewPicture, parent: PictureRecord): Promise<void> => {
    setEdited(undefined);
    setView('canvas');
    const createdAt = Date.now();
    showMoment(createdAt);
    const relation = request.operation === 'upscale' ? 'upscale' : 'edit';
    await makeSet(request, { parentId: parent.id, relation, createdAt }).catch(() =>
      showToast({ kind: 'error', text: t('imagePanel.createFailed') }),
    );
  };

  return (
    <div className="flex h-full min-w-0 flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-6 phone:px-1.5">
        <span className="md:hidden">
          <NavigationButton />
        </span>
        <h1 className="truncate py-1 pe-1 text-subhead">{t('titles.images')}</h1>
        {view === 'canvas' && <ModelChips able={able} chosen={chosen} isLoading={lack === 'loading'} />}
        <span className="grow" />
        <Segmented<View>
          className="phone:order-last phone:mx-2.5 phone:basis-full"
          label={t('imagePanel.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'canvas', label: t('imagePanel.canvas') },
            { value: 'history', label: t('imagePanel.history'), ...(count > 0 && { count }) },
          ]}
        />
        {view === 'canvas' && <SetMenu />}
      </header>
      <div className="min-h-0 grow">
        {view === 'history' ? (
          <PictureHistory uses={uses} onOpen={open} />
        ) : (
          <Panel
            chosen={chosen}
            lack={lack}
            onAskModels={refetch}
            onHistory={() => setView('history')}
            onOpen={open}
            {...uses}
          />
        )}
      </div>
      {edited && (
        <PictureEditor
          picture={edited}
          onAsk={(request, parent) => void ask(request, parent)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

/** What can be done with all pictures on the canvas. */
function SetMenu() {
  const t = useT();
  const moment = useStudio((studio) => studio.moment);
  const { sets } = useRecentSets();
  const pictures = shownTogether(sets, moment).flatMap((set) => set.pictures);
  const made = pictures.filter(({ status }) => status === 'success');
  if (made.length === 0) return null;
  return (
    <MoreMenu name={t('imagePanel.setActs')}>
      <MenuItem icon={Download} onSelect={() => void downloadPictures(made)}>
        {t('imagePanel.downloadSet')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => void askToDelete(made.map(({ id }) => id))}>
        {t('imagePanel.deleteSet')}
      </MenuItem>
    </MoreMenu>
  );
}
