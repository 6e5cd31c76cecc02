/** The documents of the operator: privacy, terms, about, help. */
export const content = {
  title: 'المستندات',
  text: 'ما يفعله هذا الخادم ببياناتك، وقواعد استخدامه، والمساعدة.',
  list: 'المستندات',
  setting: 'الخصوصية والشروط والمساعدة',
  settingText: 'مستندات من مشغّل هذا الخادم.',
  settingKeywords: 'مستندات سياسة قانون بيانات documents policy',
  all: 'كل المستندات',
  otherLanguage: 'هذا المستند غير متاح بلغتك بعد. يُعرض باللغة: {{language}}.',
  missing: 'المستند غير موجود',
  missingText: 'ربما نُقل أو أُزيل. في القائمة كل المستندات الموجودة.',
  failed: 'تعذر تحميل المستند.',
  failedList: 'تعذر تحميل قائمة المستندات.',
  failedText: 'تحقق من الاتصال وأعد المحاولة.',
  empty: 'لم يضف مشغّل هذا الخادم أي مستندات بعد.',
} as const;
