import { definePersistedStore } from '#/storage/stores.ts';
import { type PageLink, ShareLinks, type ShareLink } from '../model/share-link.ts';
import { forgetOwn, rememberOwn } from './note-own.ts';

const store = definePersistedStore({ name: 'share', schema: ShareLinks });

/** In React: how chats were shared from here and from the person's other devices, by share id. */
export const useShareLinks = (): Readonly<Record<string, ShareLink>> => store.use(({ links }) => links);

/** In React: how pages were published from here and from the person's other devices, by id. */
export const usePageLinks = (): Readonly<Record<string, PageLink>> => store.use(({ pages }) => pages);

/** In React: whether the links have been read. */
export const useLinksAreRead = (): boolean => store.useHydrated();

export function shareSecret(shareId: string): string | undefined {
  return store.get().secrets[shareId];
}

/** Remembers the link of a chat, new or shared once more; its secret comes once. */
export function keepLink(shareId: string, link: ShareLink, secret: string | undefined): void {
  store.update(({ links }) => ({ links: { ...links, [shareId]: link } }));
  keepSecret(shareId, secret);
}

/** Remembers the link of a page, new or published once more; its secret comes once. */
export function keepPage(id: string, page: PageLink, secret: string | undefined): void {
  store.update(({ pages }) => ({ pages: { ...pages, [id]: page } }));
  keepSecret(id, secret);
}

function keepSecret(id: string, secret: string | undefined): void {
  rememberOwn([id]);
  if (secret !== undefined) store.update(({ secrets }) => ({ secrets: { ...secrets, [id]: secret } }));
}

/** Forgets a link that leads nowhere. */
export function dropLink(shareId: string): void {
  forgetOwn(shareId);
  store.update(({ links, pages, secrets }) => {
    const { [shareId]: _link, ...otherLinks } = links;
    const { [shareId]: _page, ...otherPages } = pages;
    const { [shareId]: _secret, ...otherSecrets } = secrets;
    return { links: otherLinks, pages: otherPages, secrets: otherSecrets };
  });
}
