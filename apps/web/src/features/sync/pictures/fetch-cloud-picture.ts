import { isSyncConfigured } from '@parley/contract';
import { fetchPart } from '#/lib/fetch-part.ts';
import type { PicturePlace } from '#/storage/pictures/picture-tables.ts';
import { getSync } from '../store.ts';

/** The bytes of a picture that another device uploaded to the cloud of the settings. Undefined where they cannot be had now. */
export async function fetchCloudPicture(place: PicturePlace): Promise<Blob | undefined> {
  if (!isSyncConfigured(getSync())) return undefined;
  try {
    const { fetchPlacedPicture } = await fetchPart(() => import('./page-pictures.ts'));
    return await fetchPlacedPicture(place);
  } catch {
    // Offline, or a store that says no: it is asked again when the picture is looked at again.
    return undefined;
  }
}
