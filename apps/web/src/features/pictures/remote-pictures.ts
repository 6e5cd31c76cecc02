import { HELD, type RemotePictures } from '#/components/remote-picture/remote-pictures-context.ts';
import { getConfig, subscribeConfig, updateConfig } from '#/features/settings/public.ts';
import { holdPicture, loadPicture, stateOfPicture, subscribeLoaded, tellLoaded } from './loaded-pictures.ts';
import { isHostListed, withHost } from './model/picture-hosts.ts';

/** Chats whose pictures load by themselves. Only in memory: a chat that is imported, shared or synced brings no permission. */
const allowedChats = new Set<string>();

function subscribe(changed: () => void): () => void {
  const leave = [subscribeLoaded(changed), subscribeConfig(changed)];
  return () => leave.forEach((end) => end());
}

const actions = {
  load: loadPicture,
  allowHost: (host: string) => updateConfig({ pictureHosts: withHost(getConfig().pictureHosts, host) }),
};

/** Pictures outside of any chat: they load on a press, or for their host. */
export const remotePictures: RemotePictures = {
  subscribe,
  stateOf: stateOfPicture,
  isAllowed: (url) => isHostListed(getConfig().pictureHosts, url),
  hold: holdPicture,
  actions,
};

/** Pictures of a chat, all of which may be allowed at once. */
export function picturesOfChat(sessionId: string): RemotePictures {
  return {
    ...remotePictures,
    isAllowed: (url) => allowedChats.has(sessionId) || remotePictures.isAllowed(url),
    actions: {
      ...actions,
      allowChat() {
        allowedChats.add(sessionId);
        tellLoaded();
      },
    },
  };
}

/** Pictures on paper: those that are here already, and the names of the others. */
export const picturesAsLoaded: RemotePictures = {
  subscribe,
  stateOf: (url) => {
    const state = stateOfPicture(url);
    return state.kind === 'loaded' ? state : HELD;
  },
  isAllowed: () => false,
  hold: holdPicture,
};
