import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { NewPicture } from '@parley/contract';
import { X } from 'lucide-react';
import { askToDiscard } from '#/components/ask-to-discard.ts';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { useOverlayLayer } from '#/components/overlay-stack.ts';
import { useReturnedFocus } from '#/components/use-returned-focus.ts';
import type { ModelList } from '#/features/models/public.ts';
import { useT } from '#/i18n/use-t.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { pictureName } from '../model/picture-name.ts';
import { useFullPicture } from '../viewer/use-full-picture.ts';
import { ChangeForm } from './change-form.tsx';
import { EditorStage } from './editor-stage.tsx';
import { usesBrush } from './model/picture-change.ts';
import { StageTools } from './stage-tools.tsx';
import { useChangingModels } from './use-changing-models.ts';
import { usePictureChange, type PictureChanging } from './use-picture-change.ts';

interface PictureEditorProps {
  readonly picture: PictureRecord;
  /** The change that is wanted, with the picture and its mask inside. The editor closes itself afterwards. */
  readonly onAsk: (request: NewPicture, parent: PictureRecord) => void;
  readonly onClose: () => void;
}

/** A picture to brush on, crop and extend, and the words for what is to change. Covers everything while it is there. */
export function PictureEditor({ picture, onAsk, onClose }: PictureEditorProps) {
  const t = useT();
  const { able, status, refetch } = useChangingModels();
  const changing = usePictureChange({ picture, models: able, onAsk, onClose });
  const close = async (): Promise<void> => {
    if (!changing.hasWork || (await askToDiscard())) onClose();
  };
  const changeOpen = useOverlayLayer(true, (next) => !next && void close());
  const returned = useReturnedFocus(true);
  return (
    <BaseDialog.Root open onOpenChange={changeOpen}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          {...returned}
          aria-label={t('imageEditor.title')}
          onKeyDown={changing.onKeyDown}
          className="dialog-window fixed inset-0 z-40 flex overflow-hidden bg-canvas text-text-1 outline-none phone:flex-col phone:overflow-y-auto"
        >
          <section
            aria-label={pictureName(picture) || t('imageHistory.untitled')}
            className="relative min-w-0 grow overflow-hidden bg-side phone:h-[62dvh] phone:shrink-0 phone:grow-0"
          >
            <Stage picture={picture} changing={changing} status={status} refetch={refetch} />
            <div className="absolute inset-x-4 top-4 flex items-center gap-3">
              <h2 className="grow truncate text-subhead">{t('imageEditor.title')}</h2>
              <bdi className="text-small text-text-3 tabular-nums phone:hidden">{changing.sizeText}</bdi>
              <span className="rounded-menu bg-raised p-1 shadow-e2">
                <IconButton label={t('common.close')} icon={X} shortcut="Escape" onClick={() => void close()} />
              </span>
            </div>
          </section>
          {changing.chosen && <ChangeForm {...changing.form} chosen={changing.chosen} />}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface StageProps extends Pick<ModelList, 'status' | 'refetch'> {
  readonly picture: PictureRecord;
  readonly changing: PictureChanging;
}

function Stage({ picture, changing, status, refetch }: StageProps) {
  const t = useT();
  const src = useFullPicture(picture.id);
  const { chosen, edit, size, isCropping, setIsCropping, brush, mostBrush, setBrush, form, zoom } = changing;
  if (src === null || (!chosen && status !== 'pending')) {
    return (
      <div className="grid h-full place-items-center p-6">
        {src !== null && status === 'error' ? (
          <ErrorBlock title={t('models.failed')} onRetry={refetch} />
        ) : (
          <EmptyState text={src === null ? t('imageHistory.gone') : t('imageEditor.noModel')} />
        )}
      </div>
    );
  }
  if (src === undefined || !chosen) return null;
  return (
    <>
      <EditorStage
        src={src}
        name={pictureName(picture)}
        picture={size}
        edit={edit}
        change={form.change}
        isCropping={isCropping}
        brush={brush}
        zoom={zoom}
      />
      <StageTools
        edit={edit}
        brush={usesBrush(form.change) ? brush : undefined}
        mostBrush={mostBrush}
        onBrush={setBrush}
        zoom={zoom}
        isCropping={isCropping}
        onCropping={setIsCropping}
      />
    </>
  );
}
