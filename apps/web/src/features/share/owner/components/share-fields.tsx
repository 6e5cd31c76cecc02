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
export function ShareFields({ chat, draft: { details, changeDetails, parts, changeParts } }: ShareFieldsProps) {
  const t = useT();
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
            <SwitchRow
              key={part}
              label={t(`sharing.part.${part}`)}
              checked={parts[part]}
              onChange={(isOn) => changeParts({ [part]: isOn })}
            />
          ))}
        </fieldset>
      }
      note={parts.hasPictures ? t('sharing.notChecked') : undefined}
    />
  );
}
