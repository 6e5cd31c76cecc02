/** What can be done with folders, and how incognito is left. */
export const sessions = {
  moveTitle: 'نقل إلى مجلد',
  moveText: 'اختر مجلدًا لـ «{{topic}}».',
  noFolder: 'بلا مجلد',
  newFolder: 'مجلد جديد…',
  newFolderTitle: 'مجلد جديد',
  folderName: 'اسم المجلد',
  createFolder: 'إنشاء المجلد',
  renameFolder: 'إعادة تسمية المجلد',
  renameFolderTitle: 'إعادة تسمية المجلد',
  deleteFolder: 'حذف المجلد',
  deleteFolderTitle: 'حذف هذا المجلد؟',
  deleteFolderText: 'تبقى المحادثات التي في «{{name}}» محفوظة، وتعود إلى المحادثات الأخيرة.',

  leaveTitle: 'إيقاف وضع التخفّي؟',
  leaveText: 'ستُحذف محادثات وضع التخفّي في علامة التبويب هذه. لا يُحفظ شيء.',
  leaveConfirm: 'حذف وإيقاف',
} as const;
