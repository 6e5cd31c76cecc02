import { createContext, use, useEffect, useSyncExternalStore } from 'react';

export type PictureProblem =
  | 'not-a-picture'
  | 'too-large'
  | 'missing'
  | 'refused'
  | 'unreachable'
  | 'busy'
  | 'signed-out';

export type RemotePictureState =
  /** Nobody has been asked for it. */
  | { readonly kind: 'held' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly src: string }
  | { readonly kind: 'failed'; readonly problem: PictureProblem };

/** What a person may do about a picture that is not loaded. */
export interface RemotePictureActions {
  readonly load: (url: string) => void;
  readonly allowHost: (host: string) => void;
  /** Left out where there is no chat. */
  readonly allowChat?: () => void;
}

/** Who fetches pictures from the web, and when: rules of the product, which this kit does not know. */
export interface RemotePictures {
  readonly subscribe: (changed: () => void) => () => void;
  readonly stateOf: (url: string) => RemotePictureState;
  /** Whether somebody has allowed it already, by its host or its chat. */
  readonly isAllowed: (url: string) => boolean;
  /** Keeps a loaded picture for as long as it is shown; the function given back lets it go. */
  readonly hold: (url: string) => () => void;
  /** Left out where nothing can be done, as on paper. */
  readonly actions?: RemotePictureActions;
  /** Where nobody fetches pictures for its reader, who may follow their addresses instead. */
  readonly linksOut?: true;
}

export const HELD: RemotePictureState = { kind: 'held' };

/** While an answer arrives, its last address may still be growing, and each beginning of it would be asked for. */
const SETTLE_MS = 300;

/** Without anybody who fetches them, pictures are named and nothing more. */
const NOBODY: RemotePictures = {
  subscribe: () => () => {},
  stateOf: () => HELD,
  isAllowed: () => false,
  hold: () => () => {},
};

export const RemotePicturesContext = createContext(NOBODY);

/** For visitors, whom the server fetches nothing for: pictures are named, and their addresses can be opened. */
export const NAMED_PICTURES: RemotePictures = { ...NOBODY, linksOut: true };

/** Whether the address of a picture that is not here may be opened in place of it. */
export function useLinksOut(): boolean {
  return use(RemotePicturesContext).linksOut === true;
}

/** What has become of a picture. One that is allowed loads as soon as it is shown. */
export function useRemotePicture(url: string): [state: RemotePictureState, actions: RemotePictureActions | undefined] {
  const pictures = use(RemotePicturesContext);
  const state = useSyncExternalStore(pictures.subscribe, () => pictures.stateOf(url));
  const isAllowed = useSyncExternalStore(pictures.subscribe, () => pictures.isAllowed(url));
  const isDue = isAllowed && state.kind === 'held';
  useEffect(() => pictures.hold(url), [pictures, url]);
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => pictures.actions?.load(url), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pictures, url, isDue]);
  return [state, pictures.actions];
}
