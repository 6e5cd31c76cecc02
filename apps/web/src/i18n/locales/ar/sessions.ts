/** What can be done with folders, and how incognito is left. */
export const sessions = {
  moveTitle: 'نقل إلى مجلد',
  moveText: 'مكان إدراج «{{topic}}». تبقى رسائلها كما هي.',
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

  leaveTitle: 'الخروج من وضع التخفّي؟',
  leaveText: 'تُحذف محادثات وضع التخفّي من علامة التبويب هذه، ولا يُحفظ منها شيء في أي مكان.',
  leaveConfirm: 'حذف وخروج',
} as const;
