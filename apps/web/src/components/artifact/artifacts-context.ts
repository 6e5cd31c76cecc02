import { createContext, use } from 'react';

/** Whether code may be shown as what it describes: a setting of the product, which this kit does not know. */
export const ArtifactsContext = createContext(false);

export function useArtifactsAllowed(): boolean {
  return use(ArtifactsContext);
}
