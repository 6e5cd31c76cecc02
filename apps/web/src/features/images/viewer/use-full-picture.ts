import { useEffect, useState } from 'react';
import { picturesStore } from '../storage/page-pictures.ts';

/** In React: the address of a whole picture; undefined until it is read, null when its bytes are gone. */
export function useFullPicture(id: string): string | null | undefined {
  const [found, setFound] = useState<{ readonly id: string; readonly src: string | null }>();
  useEffect(() => {
    let address: string | undefined;
    let isGone = false;
    picturesStore()
      .bytesOf(id)
      // Reported by the storage; the picture is shown as missing.
      .catch(() => undefined)
      .then((blob) => {
        if (isGone) return;
        address = blob && URL.createObjectURL(blob);
        setFound({ id, src: address ?? null });
      })
      .catch(() => {});
    return () => {
      isGone = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [id]);
  return found?.id === id ? found.src : undefined;
}
