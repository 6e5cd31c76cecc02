export { accountChanged } from './account-changed.ts';
export { accountQuery, refreshAccount } from './account-query.ts';
export { keepAccount, openAccount } from './enter-account.ts';
export { isKnownHere } from './is-known-here.ts';
export { leavePageNotice, takePageNotice } from './page-notice.ts';
export { leaveEndedAccount, leavePageAccount, openPageAccount } from './page-account.ts';
