import { EyeOff } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { DraftTiles, type DraftTilesProps } from '#/features/attachments/public.ts';
import { useBlindModels } from './use-blind-models.ts';

interface DraftFilesProps extends Omit<DraftTilesProps, 'pictureNote'> {
  readonly sessionId: string;
}

/** The files in the box of a chat, and whether its models can see them. */
export function DraftFiles({ sessionId, ...tiles }: DraftFilesProps) {
  return <DraftTiles {...tiles} pictureNote={<BlindNote sessionId={sessionId} />} />;
}

/** Said before it costs: a model without eyes answers as if there were no picture, or not at all. */
function BlindNote({ sessionId }: { readonly sessionId: string }) {
  const t = useT();
  const { blind, isAll } = useBlindModels(sessionId);
  if (blind.length === 0) return null;
  const names = listText(blind);
  return (
    <output className="flex items-center gap-1.5 px-1 text-meta text-warn">
      <EyeOff className="size-3.5 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      <span>
        {t(isAll && blind.length === 1 ? 'attachments.blind' : 'attachments.blindSome', {
          model: names,
          models: names,
        })}
      </span>
    </output>
  );
}
