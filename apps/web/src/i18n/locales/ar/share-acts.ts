export const shareActs = {
  reporting: {
    title: 'الإبلاغ عن هذه المحادثة',
    pageTitle: 'الإبلاغ عن هذه الصفحة',
    text: 'سينظر فيها مشغّل هذا الخادم. لن يعرف من شاركها مَن أبلغ عنها.',
    reason: 'ما المشكلة فيها؟',
    reasons: {
      personal: 'تعرض بيانات شخصية أو سرية',
      harmful: 'ضارة أو غير قانونية',
      fraud: 'احتيال أو رسائل مزعجة',
      rights: 'تنتهك حقوق شخص ما',
      other: 'شيء آخر',
    },
    note: 'التفاصيل (اختياري)',
    send: 'إرسال البلاغ',
    failed: 'تعذّر إرسال البلاغ. أعد المحاولة بعد قليل.',
    sent: 'أُرسل البلاغ. شكرًا لك.',
  },

  copying: {
    busy: 'جارٍ حفظ نسخة في محادثاتك…',
    failedTitle: 'تعذّر حفظ نسخة',
    failedText: 'تحقق من اتصالك ومن المساحة المتبقية في هذا المتصفح، ثم أعد المحاولة.',
    back: 'العودة إلى المحادثة المشتركة',
    picturesLost_zero: 'لم تُفقد أي صورة.',
    picturesLost_one: 'تعذّر نسخ صورة واحدة.',
    picturesLost_two: 'تعذّر نسخ صورتين.',
    picturesLost_few: 'تعذّر نسخ {{count}} صور.',
    picturesLost_many: 'تعذّر نسخ {{count}} صورة.',
    picturesLost_other: 'تعذّر نسخ {{count}} صورة.',
  },
} as const;
