/** The questions about folders, for `withPart`. */
export const loadFolderActions = () => import('./folder-actions.ts');
