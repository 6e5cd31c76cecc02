export const messageActions = {
  copyPlain: 'نسخ كنص عادي',
  selectText: 'تحديد النص',
  quote: 'اقتباس',
  continue: 'متابعة',
  retryFromHere: 'إعادة المحاولة من هنا',
  fork: 'تفريع المحادثة من هنا',
  refreshTitle: 'تحديث عنوان المحادثة',
  pinned: 'ثُبّتت: تُرسَل مع كل سؤال في هذه المحادثة.',
  unpinned: 'أُلغي التثبيت.',

  editQuestion: 'تعديل رسالتك',
  editAnswer: 'تعديل الإجابة',
  askAgain: 'إعادة السؤال',
  save: 'حفظ',
  cancel: 'إلغاء',
  nothingToSend: 'اكتب شيئًا أولًا',
  addFiles: 'إضافة صور ومستندات',

  tryCheaper: 'تجربة {{model}}، نحو {{price}} للرسالة',
  tryFree: 'تجربة {{model}} مجانًا',
  messageGone: 'لم تعد تلك الرسالة موجودة.',
} as const;
