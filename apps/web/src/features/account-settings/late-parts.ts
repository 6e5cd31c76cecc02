import { lazyPart } from '#/components/lazy-part.tsx';

/** What the account at the foot of the sidebar opens. */
export const AccountMenuItems = lazyPart(() => import('./components/account-menu-items.tsx'), 'AccountMenuItems', {
  place: 'menu',
});
