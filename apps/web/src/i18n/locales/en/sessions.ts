/** What can be done with folders, and how incognito is left. */
export const sessions = {
  moveTitle: 'Move to folder',
  moveText: 'Choose a folder for “{{topic}}”.',
  noFolder: 'No folder',
  newFolder: 'New folder…',
  newFolderTitle: 'New folder',
  folderName: 'Folder name',
  createFolder: 'Create folder',
  renameFolder: 'Rename folder',
  renameFolderTitle: 'Rename folder',
  deleteFolder: 'Delete folder',
  deleteFolderTitle: 'Delete this folder?',
  deleteFolderText: 'The chats in “{{name}}” are kept and move back to your recent chats.',

  leaveTitle: 'Turn off incognito?',
  leaveText: 'Your incognito chats in this tab will be deleted. Nothing is saved.',
  leaveConfirm: 'Delete and turn off',
} as const;
