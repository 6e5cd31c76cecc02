import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { MenuPoint } from '#/components/menu-parts.ts';
import { DropZone } from '#/features/attachments/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { usePictureList } from '../storage/use-picture-list.ts';
import { CellMenu } from './cell-menu.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { HistoryBar } from './history-bar.tsx';
import { addPictureFiles } from './import-pictures.ts';
import { askToDelete } from './picture-acts.ts';
import { PictureGrid } from './picture-grid.tsx';
import type { PictureUses } from './picture-menu-items.tsx';
import { SelectedBar } from './selected-bar.tsx';
import { useHistoryFilter } from './use-history-filter.ts';
import { usePictureSelection } from './use-picture-selection.ts';
import type { OpenPicture } from './use-picture-uses.tsx';

interface PictureHistoryProps {
  readonly uses: PictureUses;
  readonly onOpen: OpenPicture;
}

/** Every picture that was made or brought in, newest first. Fills the height that it is given. */
export function PictureHistory({ uses, onOpen }: PictureHistoryProps) {
  const t = useT();
  const filter = useHistoryFilter();
  const { status, ids, isWhole, retry } = usePictureList(filter.filter);
  const { chosen, begin, tick, tickAll, leave } = usePictureSelection(ids);
  const [menu, setMenu] = useState<{ readonly id: string; readonly at: MenuPoint }>();

  const open = (index: number): void => {
    const id = ids[index];
    if (id !== undefined) onOpen(ids, id);
  };
  const remove = async (index: number): Promise<void> => {
    const id = ids[index];
    const removed = chosen && chosen.size > 0 ? [...chosen.keys()] : id === undefined ? [] : [id];
    if (removed.length > 0 && (await askToDelete(removed))) leave();
  };

  return (
    <section aria-label={t('imageHistory.label')} className="flex h-full min-h-0 flex-col">
      {chosen ? (
        <SelectedBar ids={[...chosen.keys()]} onSelectAll={tickAll} onLeave={leave} {...uses} />
      ) : (
        <HistoryBar filter={filter} count={isWhole ? ids.length : undefined} onSelect={begin} />
      )}
      {status === 'loading' && <GridSkeleton />}
      {status === 'failed' && (
        <div className="px-6 phone:px-4">
          <ErrorBlock title={t('imageHistory.failed')} text={t('imageHistory.failedText')} onRetry={retry} />
        </div>
      )}
      {status === 'ready' && ids.length === 0 && <NoPictures isNarrowed={filter.isNarrowed} onClear={filter.clear} />}
      {status === 'ready' && ids.length > 0 && (
        <PictureGrid
          ids={ids}
          chosen={chosen}
          onOpen={open}
          onTick={tick}
          onTickAll={tickAll}
          onLeave={leave}
          onDelete={(index) => void remove(index)}
          onMenu={(index, at) => ids[index] !== undefined && setMenu({ id: ids[index], at })}
        />
      )}
      {menu && <CellMenu key={menu.id} {...menu} {...uses} onClosed={() => setMenu(undefined)} />}
      <DropZone
        onFiles={(files) => void addPictureFiles(files)}
        title={t('imageHistory.drop.title')}
        text={t('imageHistory.drop.text')}
      />
    </section>
  );
}

function NoPictures({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  const t = useT();
  return (
    <div className="px-6 phone:px-4">
      {isNarrowed ? (
        <EmptyState
          title={t('imageHistory.empty.nothingFound')}
          text={t('imageHistory.empty.nothingFoundText')}
          action={<Button onClick={onClear}>{t('imageHistory.filters.clear')}</Button>}
        />
      ) : (
        <EmptyState title={t('imageHistory.empty.title')} text={t('imageHistory.empty.text')} />
      )}
    </div>
  );
}
