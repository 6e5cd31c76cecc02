import { TriangleAlert } from 'lucide-react';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { failureAdvice, failureText, ownDetail } from './failure-text.ts';

interface FailureProps {
  readonly picture: Pick<PictureRecord, 'errorCode' | 'errorDetail'>;
  /** Where there is little room, long words of the provider are cut. */
  readonly isShort?: boolean;
}

/** Why there is no picture: the reason, what to do, and what the provider said in its own words. */
export function Failure({ picture: { errorCode, errorDetail }, isShort = false }: FailureProps) {
  const t = useT();
  const advice = failureAdvice(errorCode, t);
  const said = ownDetail(errorCode, errorDetail);
  return (
    <span className="flex max-w-80 flex-col items-center gap-2 text-center text-small text-text-2">
      <TriangleAlert className="size-5 shrink-0 text-danger" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="text-text-1">{failureText(errorCode, t)}</span>
      {said !== undefined && (
        <q dir="auto" className={classNames('wrap-anywhere', isShort && 'line-clamp-3')}>
          {said}
        </q>
      )}
      {advice !== undefined && <span>{advice}</span>}
    </span>
  );
}
