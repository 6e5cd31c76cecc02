export { openShareDialog } from './owner/open-share.ts';
