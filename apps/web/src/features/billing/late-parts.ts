import { lazyPart } from '#/components/lazy-part.tsx';

/** Warning above the box of a chat, which pages of a server with accounts fetch after everything else. */
export const MoneyLine = lazyPart(() => import('./components/money-line.tsx'), 'MoneyLine', { place: 'nowhere' });

/** Chart of the use, which the settings fetch when it is looked at. */
export const UsageByDay = lazyPart(() => import('./components/usage-by-day.tsx'), 'UsageByDay');

/** Statement, which the settings fetch when it is looked at. */
export const StatementList = lazyPart(() => import('./components/statement-list.tsx'), 'StatementList');
