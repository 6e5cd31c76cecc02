import { Download, ImagePlus, RotateCcw, RotateCw } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { MoreMenu } from '#/components/more-menu.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { downloadPictures } from '../history/picture-acts.ts';
import { PictureMenuItems, type PictureUses } from '../history/picture-menu-items.tsx';
import { TaskButtons } from '../midjourney/task-buttons.tsx';
import { pictureName } from '../model/picture-name.ts';
import { INPUTS_LOST } from '../queue/run-set.ts';
import { PictureDetails } from './picture-details.tsx';

interface ViewerAsideProps extends PictureUses {
  readonly picture: PictureRecord;
  readonly onShow: (id: string) => void;
  readonly onDeleted: () => void;
}

/** Beside the picture: what can be done with it, and how it was made. */
export function ViewerAside({ picture, onShow, onDeleted, ...uses }: ViewerAsideProps) {
  const t = useT();
  return (
    <aside
      aria-label={t('imageHistory.viewer.details')}
      className="flex w-90 shrink-0 flex-col gap-6 overflow-y-auto p-6 phone:w-full phone:overflow-visible phone:p-4"
    >
      {picture.status === 'error' ? (
        <FailedActs picture={picture} {...uses} />
      ) : (
        <MadeActs picture={picture} onDeleted={onDeleted} {...uses} />
      )}
      <TaskButtons picture={picture} headingClass="text-small font-medium" onPress={uses.onPress} />
      <PictureDetails picture={picture} onShow={onShow} onPrompt={uses.onPrompt} />
    </aside>
  );
}

function MadeActs({ picture, onDeleted, ...uses }: Omit<ViewerAsideProps, 'onShow'>) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" icon={RotateCcw} onClick={() => uses.onReuse(picture)}>
        {t('imageHistory.acts.reuse')}
      </Button>
      <Button variant="secondary" icon={Download} onClick={() => void downloadPictures([picture])}>
        {t('imageHistory.acts.download')}
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={ImagePlus}
        className="-ms-2.5"
        onClick={() => uses.onReference([picture])}
      >
        {t('imageHistory.acts.reference')}
      </Button>
      <MoreMenu name={pictureName(picture) || t('imageHistory.untitled')}>
        <PictureMenuItems picture={picture} onDeleted={onDeleted} {...uses} />
      </MoreMenu>
    </div>
  );
}

function FailedActs({ picture, onRetry, onReuse }: Pick<ViewerAsideProps, 'picture' | 'onRetry' | 'onReuse'>) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {picture.errorCode !== INPUTS_LOST && (
        <Button variant="primary" icon={RotateCw} onClick={() => onRetry(picture)}>
          {t('imagePanel.now.retry')}
        </Button>
      )}
      <Button variant="secondary" icon={RotateCcw} onClick={() => onReuse(picture)}>
        {t('imageHistory.acts.reuse')}
      </Button>
    </div>
  );
}
