export { lastReleaseCheck, noteRelease } from './release-news.ts';
