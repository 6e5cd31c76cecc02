export { askForMore } from './parent-actions.ts';
export { useFollowedRelations } from './use-followed-relations.ts';
export { useRelationNews } from './use-relation-news.ts';
