import { IMAGE_STYLES, type ImageStyle } from '@parley/contract';
import { useState } from 'react';
import { EmptyState } from '#/components/empty-state.tsx';
import { useT } from '#/i18n/use-t.ts';
import { startOfRange } from '../model/date-range.ts';
import type { PictureUses } from '../history/picture-menu-items.tsx';
import { TaskButtons } from '../midjourney/task-buttons.tsx';
import { askedIn, sharedFields, valueOf } from '../model/picture-form.ts';
import { shownTogether, tasksOf } from '../model/picture-sets.ts';
import { Canvas } from './canvas.tsx';
import { changeDraft, setValue, showMoment, useStudio } from './draft-store.ts';
import { NowList } from './now-list.tsx';
import { PromptBox } from './prompt-box.tsx';
import { SetDetails } from './set-details.tsx';
import { SetPath } from './set-path.tsx';
import { StyleStrip } from './style-strip.tsx';
import { TodayStrip } from './today-strip.tsx';
import { NoModel } from './no-model.tsx';
import type { ImageModelChoice, NoModelReason } from './use-image-models.ts';
import { useRecentSets } from './use-recent-sets.ts';

interface PanelProps extends PictureUses {
  readonly chosen: readonly ImageModelChoice[];
  readonly lack: NoModelReason | undefined;
  readonly onAskModels: () => void;
  readonly onHistory: () => void;
  readonly onOpen: (ids: readonly string[], id: string) => void;
}

/** Where pictures are made: the current set, what goes on beside it, and the words for the next one below. */
export function Panel({ chosen, lack, onAskModels, onHistory, onOpen, ...uses }: PanelProps) {
  const moment = useStudio((studio) => studio.moment);
  const { sets, isLoading } = useRecentSets();
  const shown = shownTogether(sets, moment);
  const pictures = shown.flatMap((set) => set.pictures);
  const made = pictures.filter(({ status }) => status === 'success');
  const [first] = made.length > 0 ? made : pictures;
  // While the list is on its way one can begin to write.
  const noModel =
    lack === undefined || lack === 'loading' ? undefined : <NoModel reason={lack} onAskModels={onAskModels} />;
  const [today] = useState(() => startOfRange('today', Date.now()));
  const finished = sets
    .flatMap((set) => set.pictures)
    .filter(({ status, createdAt }) => status === 'success' && createdAt >= today);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-0 grow gap-6 px-6 pb-3 max-lg:flex-col max-lg:gap-4 max-lg:overflow-y-auto phone:px-4">
        {first ? (
          <div className="flex min-w-0 grow flex-col gap-2 max-lg:grow-0 lg:flex-2">
            <SetPath picture={first} made={made} total={pictures.length} />
            <Canvas
              sets={shown}
              onOpen={(id) =>
                onOpen(
                  pictures.filter(({ status }) => status === 'success' || status === 'error').map((one) => one.id),
                  id,
                )
              }
              {...uses}
            />
          </div>
        ) : (
          <div className="flex grow flex-col justify-center lg:flex-2">
            <div className="mx-auto w-fit max-w-160">{!isLoading && (noModel ?? <Beginning />)}</div>
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-7 empty:hidden lg:max-w-md lg:min-w-72 lg:flex-1 lg:overflow-y-auto lg:p-1">
          <NowList
            tasks={tasksOf(sets)}
            shownIds={shown.map(({ setId }) => setId)}
            onShow={({ createdAt }) => showMoment(createdAt)}
          />
          {first && <TaskButtons picture={first} headingClass="text-subhead" onPress={uses.onPress} />}
          {first && <SetDetails picture={first} hasModel={shown.length === 1} onReuse={() => uses.onReuse(first)} />}
        </div>
        <TodayStrip pictures={finished} moment={first?.createdAt} onShow={({ createdAt }) => showMoment(createdAt)} />
      </div>
      <div className="flex shrink-0 flex-col gap-2.5 px-6 pb-3.5 phone:px-2 phone:pb-2">
        {noModel === undefined ? <NextSet chosen={chosen} onHistory={onHistory} /> : first && noModel}
      </div>
    </div>
  );
}

/** What the next set is to be. */
function NextSet({ chosen, onHistory }: Pick<PanelProps, 'chosen' | 'onHistory'>) {
  return (
    <>
      <Styles chosen={chosen} />
      <PromptBox chosen={chosen} onHistory={onHistory} />
    </>
  );
}

/** Only where a model has styles; on a phone the chip below the words has them. */
function Styles({ chosen }: { readonly chosen: readonly ImageModelChoice[] }) {
  const draft = useStudio((studio) => studio.draft);
  const fields = sharedFields(
    chosen.map(({ form }) => form),
    askedIn(draft),
  );
  const field = fields.find(({ name }) => name === 'style');
  if (!field) return null;
  const styles = IMAGE_STYLES.filter((style): style is ImageStyle => field.options?.includes(style) === true);
  const value = valueOf(field, draft.values);
  return (
    <div className="phone:hidden">
      <StyleStrip
        styles={styles}
        value={value === undefined ? undefined : String(value)}
        onChange={(style) => setValue('style', style)}
      />
    </div>
  );
}

const EXAMPLES = ['boat', 'fox', 'room', 'city'] as const;

function Beginning() {
  const t = useT();
  const examples = EXAMPLES.map((name) => {
    const prompt = t(`imagePanel.examples.${name}`);
    return { label: prompt, onSelect: () => changeDraft({ prompt }) };
  });
  return <EmptyState title={t('imagePanel.empty')} text={t('imagePanel.emptyText')} examples={examples} />;
}
