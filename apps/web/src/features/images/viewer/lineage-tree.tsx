import { classNames } from '#/components/class-names.ts';
import { useT } from '#/i18n/use-t.ts';
import type { LineageNode } from '../model/lineage.ts';
import { useThumbnail } from '../storage/seen-pictures.ts';

interface LineageTreeProps {
  readonly tree: LineageNode;
  readonly shownId: string;
  readonly onShow: (id: string) => void;
}

/** What came from what: each picture with its kin below it. */
export function LineageTree({ tree, shownId, onShow }: LineageTreeProps) {
  return (
    <ul>
      <Branch node={tree} shownId={shownId} onShow={onShow} />
    </ul>
  );
}

function Branch({ node, shownId, onShow }: Omit<LineageTreeProps, 'tree'> & { readonly node: LineageNode }) {
  const t = useT();
  const { picture, children } = node;
  const src = useThumbnail(picture.id);
  const isShown = picture.id === shownId;
  return (
    <li>
      <button
        type="button"
        aria-current={isShown || undefined}
        onClick={() => onShow(picture.id)}
        className={classNames(
          'flex w-full items-center gap-2.5 rounded-row p-1 text-start text-small transition-colors duration-120',
          isShown ? 'bg-accent-soft text-accent-text' : 'text-text-2 hover:bg-hover hover:text-text-1',
        )}
      >
        <span className="size-9 shrink-0 overflow-hidden rounded-icon bg-sunken">
          {src !== undefined && <img src={src} alt="" className="size-full object-cover" />}
        </span>
        <span className="min-w-0 grow truncate py-0.5">
          {t(`imageHistory.viewer.relation.${picture.relation ?? 'origin'}`)}
          {isShown && <span className="sr-only"> {t('imageHistory.viewer.thisImage')}</span>}
        </span>
      </button>
      {children.length > 0 && (
        <ul className="ms-5.5 border-s border-line ps-2">
          {children.map((child) => (
            <Branch key={child.picture.id} node={child} shownId={shownId} onShow={onShow} />
          ))}
        </ul>
      )}
    </li>
  );
}
