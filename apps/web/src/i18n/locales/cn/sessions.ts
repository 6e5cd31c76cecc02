/** What can be done with folders, and how incognito is left. */
export const sessions = {
  moveTitle: '移到文件夹',
  moveText: '为“{{topic}}”选择文件夹。',
  noFolder: '不放入文件夹',
  newFolder: '新建文件夹…',
  newFolderTitle: '新建文件夹',
  folderName: '文件夹名称',
  createFolder: '创建文件夹',
  renameFolder: '重命名文件夹',
  renameFolderTitle: '重命名文件夹',
  deleteFolder: '删除文件夹',
  deleteFolderTitle: '删除这个文件夹？',
  deleteFolderText: '“{{name}}”里的对话会保留，并回到最近的对话中。',

  leaveTitle: '关闭无痕模式？',
  leaveText: '此标签页中的无痕对话会被删除，不保存任何内容。',
  leaveConfirm: '删除并关闭',
} as const;
