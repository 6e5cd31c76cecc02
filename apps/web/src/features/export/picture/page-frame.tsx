import './picture.css';
import { ParleyMark } from '#/components/parley-mark.tsx';
import { useT } from '#/i18n/use-t.ts';

interface PageHeadProps {
  readonly title: string;
  readonly subtitle: string;
}

/** What stands above the messages: large on the first page, one line on the others. */
export function PageHead({ title, subtitle }: PageHeadProps) {
  return (
    <>
      <div className="picture-head">
        <p dir="auto" className="line-clamp-1 text-title">
          {title}
        </p>
        <p className="mt-1 truncate text-small text-text-3">{subtitle}</p>
      </div>
      <div className="picture-head" data-next="">
        <p dir="auto" className="truncate text-small text-text-3">
          {title}
        </p>
      </div>
    </>
  );
}

/** What stands below them; the number is filled in page by page. */
export function PageFoot() {
  const t = useT();
  return (
    <div className="picture-foot">
      <div className="flex items-center gap-2 text-small text-text-3">
        <ParleyMark size={18} />
        <span className="font-medium">{t('common.appName')}</span>
        <span data-page-number className="ms-auto tabular-nums" />
      </div>
    </div>
  );
}
