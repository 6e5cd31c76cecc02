import { useT } from '#/i18n/use-t.ts';
import { useModels } from '#/features/models/public.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import type { PictureUses } from '../history/picture-menu-items.tsx';
import { MidjourneyButtons } from './midjourney-buttons.tsx';

interface TaskButtonsProps extends Pick<PictureUses, 'onPress'> {
  readonly picture: PictureRecord;
  readonly headingClass: string;
}

/** The buttons of a picture that was made by task; none where its model is no longer offered. */
export function TaskButtons({ picture, headingClass, onPress }: TaskButtonsProps) {
  const t = useT();
  const { models } = useModels();
  const { midjourney: task, request } = picture;
  const isOffered = models.some(({ id, available }) => id === request.model && available);
  if (!task || task.status !== 'SUCCESS' || task.id === '' || !isOffered) return null;
  return (
    <section className="flex flex-col gap-2.5">
      <h2 className={headingClass}>{t('midjourney.next')}</h2>
      <MidjourneyButtons task={task} onPress={(button) => onPress({ picture, button })} />
    </section>
  );
}
