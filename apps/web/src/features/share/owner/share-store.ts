import { definePersistedStore } from '#/storage/stores.ts';
import { ShareLinks, type ShareLink } from '../model/share-link.ts';

const store = definePersistedStore({ name: 'share', schema: ShareLinks });

/** In React: how chats were shared from here and from the person's other devices, by share id. */
export const useShareLinks = (): Readonly<Record<string, ShareLink>> => store.use(({ links }) => links);

/** In React: whether the links have been read. */
export const useLinksAreRead = (): boolean => store.useHydrated();

export function shareSecret(shareId: string): string | undefined {
  return store.get().secrets[shareId];
}

/** Remembers a link, new or shared once more; its secret comes once. */
export function keepLink(shareId: string, link: ShareLink, secret: string | undefined): void {
  store.update(({ links, secrets }) => ({
    links: { ...links, [shareId]: link },
    ...(secret !== undefined && { secrets: { ...secrets, [shareId]: secret } }),
  }));
}

/** Forgets a link that leads nowhere. */
export function dropLink(shareId: string): void {
  store.update(({ links, secrets }) => {
    const { [shareId]: _link, ...otherLinks } = links;
    const { [shareId]: _secret, ...otherSecrets } = secrets;
    return { links: otherLinks, secrets: otherSecrets };
  });
}
