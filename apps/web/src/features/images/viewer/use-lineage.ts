import { useEffect, useState } from 'react';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { readLineage, type LineageNode } from '../model/lineage.ts';
import { picturesStore } from '../storage/page-pictures.ts';

/** In React: the tree that a picture is in; undefined while it is read, and for one that stands alone. */
export function useLineage(picture: PictureRecord): LineageNode | undefined {
  const [found, setFound] = useState<{ readonly id: string; readonly tree: LineageNode | undefined }>();
  useEffect(() => {
    let isGone = false;
    const read = (): void => {
      readLineage(picture, picturesStore()).then(
        (tree) => !isGone && setFound({ id: picture.id, tree }),
        // Reported by the storage; the picture stands without its tree.
        () => {},
      );
    };
    read();
    const stop = picturesStore().listen(({ change }) => change !== 'changed' && read());
    return () => {
      isGone = true;
      stop();
    };
  }, [picture]);
  return found?.id === picture.id ? found.tree : undefined;
}
