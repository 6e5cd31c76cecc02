import { Compass, Drama, Image, Search, Wrench, type LucideIcon } from 'lucide-react';
import { GOING_ACTS } from '#/features/chat/public.ts';

/** The places listed above the chats. */
export interface SidebarLink {
  readonly to: '/search-chat' | '/discover' | '/new-chat' | '/masks' | '/images' | '/tools';
  readonly label: 'shell.search' | 'shell.discover' | 'shell.masks' | 'titles.images' | 'titles.tools';
  readonly icon: LucideIcon;
  readonly shortcut?: string;
  /** The place at which the link is marked, where that is not the one it leads to. */
  readonly markedAt?: '/masks';
}

/** The mask button opens the picker, or the list for those who switched the picker off. */
export function sidebarLinks(skipsMaskPicker: boolean): readonly SidebarLink[] {
  return [
    { to: '/search-chat', label: 'shell.search', icon: Search, shortcut: GOING_ACTS.search.keys[0] },
    { to: '/discover', label: 'shell.discover', icon: Compass },
    { to: skipsMaskPicker ? '/masks' : '/new-chat', label: 'shell.masks', icon: Drama, markedAt: '/masks' },
    { to: '/images', label: 'titles.images', icon: Image },
    { to: '/tools', label: 'titles.tools', icon: Wrench },
  ];
}
