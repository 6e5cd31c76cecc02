export { askForMore } from './parent-actions.ts';
export { useRelationNews } from './use-relation-news.ts';
