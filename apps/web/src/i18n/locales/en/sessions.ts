/** What can be done with folders, and how incognito is left. */
export const sessions = {
  moveTitle: 'Move to folder',
  moveText: 'Where “{{topic}}” is listed. Its messages stay as they are.',
  noFolder: 'No folder',
  newFolder: 'New folder…',
  newFolderTitle: 'New folder',
  folderName: 'Name of the folder',
  createFolder: 'Create folder',
  renameFolder: 'Rename folder',
  renameFolderTitle: 'Rename folder',
  deleteFolder: 'Delete folder',
  deleteFolderTitle: 'Delete this folder?',
  deleteFolderText: 'The chats in “{{name}}” are kept. They go back to the recent ones.',

  leaveTitle: 'Leave incognito?',
  leaveText: 'Your incognito chats are deleted from this tab, and nothing of them is kept anywhere.',
  leaveConfirm: 'Delete and leave',
} as const;
