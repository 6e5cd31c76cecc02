import { useT } from '#/i18n/use-t.ts';
import { useModels } from '#/features/models/public.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import type { PictureUses } from '../history/picture-menu-items.tsx';
import { MidjourneyButtons } from './midjourney-buttons.tsx';
import { useKnownTask } from './use-known-task.ts';

interface TaskButtonsProps extends Pick<PictureUses, 'onPress'> {
  readonly picture: PictureRecord;
  readonly headingClass: string;
}

/** The buttons of a picture that was made by task; none where its model is no longer offered, or its task no longer known. */
export function TaskButtons({ picture, headingClass, onPress }: TaskButtonsProps) {
  const t = useT();
  const { models } = useModels();
  const { midjourney, request, isImported } = picture;
  const task = useKnownTask(midjourney, isImported !== true);
  const model = models.find(({ id, available }) => id === request.model && available);
  if (!task || !model) return null;
  return (
    <section className="flex flex-col gap-2.5">
      <h2 className={headingClass}>{t('midjourney.next')}</h2>
      <MidjourneyButtons task={task} model={model} onPress={(button) => onPress({ picture, button })} />
    </section>
  );
}
