import { Fragment } from 'react';
import { Button } from '#/components/button.tsx';
import type { WholeChat } from '#/features/export/public.ts';
import { useT } from '#/i18n/use-t.ts';
import type { ShareDraftState } from '../use-share-draft.ts';
import { PublishingFields, SwitchRow } from './publishing-fields.tsx';

const PARTS = ['hasTools', 'hasReasoning', 'hasPictures', 'hasContext'] as const;
const NAME_LENGTH = 500;

interface ShareFieldsProps {
  readonly chat: WholeChat;
  readonly draft: ShareDraftState;
}

/** What is decided about a shared chat. */
export function ShareFields({ chat, draft }: ShareFieldsProps) {
  const t = useT();
  const { details, changeDetails, parts, changeParts } = draft;
  const hasMask = chat.session.mask.context.length > 0;
  return (
    <PublishingFields
      details={details}
      onChange={changeDetails}
      nameLength={NAME_LENGTH}
      parts={
        <fieldset className="flex flex-col gap-0.5">
          <legend className="mb-1 text-small font-medium">{t('exporting.include')}</legend>
          {PARTS.filter((part) => part !== 'hasContext' || hasMask).map((part) => (
            <Fragment key={part}>
              <SwitchRow
                label={t(`sharing.part.${part}`)}
                checked={parts[part]}
                onChange={(isOn) => changeParts({ [part]: isOn })}
              />
              {part === 'hasPictures' && <LeftPictures draft={draft} />}
            </Fragment>
          ))}
        </fieldset>
      }
      note={parts.hasPictures ? t('sharing.notChecked') : undefined}
    />
  );
}

/** Says that some pictures stay behind, and takes them along again. */
function LeftPictures({ draft: { leftPictureCount, takeAllPictures } }: Pick<ShareFieldsProps, 'draft'>) {
  const t = useT();
  if (leftPictureCount === 0) return null;
  return (
    <div className="flex items-center justify-between gap-3 text-small text-text-2">
      <span>{t('sharing.picturesLeft', { count: leftPictureCount })}</span>
      <Button size="small" variant="link" onClick={takeAllPictures}>
        {t('sharing.takePictures')}
      </Button>
    </div>
  );
}
