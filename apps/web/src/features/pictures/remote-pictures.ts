import { HELD, type RemotePictures } from '#/components/remote-picture/remote-pictures-context.ts';
import { getConfig, subscribeConfig, updateConfig } from '#/features/settings/public.ts';
import { holdPicture, loadPicture, pictureNews, stateOfPicture } from './loaded-pictures.ts';
import { isHostListed, withHost } from './model/picture-hosts.ts';

function subscribe(changed: () => void): () => void {
  const leave = [pictureNews.subscribe(changed), subscribeConfig(changed)];
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
    isAllowed: (url) => pictureNews.getState().allowedChats.includes(sessionId) || remotePictures.isAllowed(url),
    actions: {
      ...actions,
      allowChat() {
        pictureNews.setState(({ allowedChats }) => ({ allowedChats: [...allowedChats, sessionId] }));
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
