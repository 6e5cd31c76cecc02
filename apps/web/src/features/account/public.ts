export { accountQuery } from './account-query.ts';
