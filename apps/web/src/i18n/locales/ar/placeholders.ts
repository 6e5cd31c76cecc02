export const placeholders = {
  notHereYet: 'غير متاح بعد.',
  unknownAddress: 'لا توجد صفحة في هذا العنوان. هذه هي المحادثة.',
  backToChat: 'العودة إلى المحادثة',
  newChatTitle: 'بدء محادثة جديدة',
  startNow: 'البدء الآن',
  dontShowAgain: 'عدم عرض هذه الصفحة مجددًا',
  dontShowTitle: 'تخطي صفحة الأقنعة من الآن فصاعدًا؟',
  dontShowText: 'ستبدأ المحادثات الجديدة فورًا. يمكنك تفعيل هذه الصفحة مجددًا من الإعدادات.',
  dontShowConfirm: 'تخطيها',
} as const;
