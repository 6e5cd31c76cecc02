export const endings = {
  unfinished: {
    stopped: 'أوقفتَ هذه الإجابة.',
    interrupted: 'هذه الإجابة غير مكتملة.',
    length: 'بلغت الإجابة الحد الأقصى لطولها.',
    filtered: 'حجب المزوّد بقية هذه الإجابة.',
    continue: 'متابعة',
  },

  failure: {
    retry: 'إعادة المحاولة',
    tryOther: 'تجربة {{model}}',
    kept: 'ما وصل من الإجابة محفوظ أعلاه.',
    notCharged: 'لم يُحتسب عليك أي مبلغ.',
    topUp: 'شحن الرصيد الآن',
    plans: 'عرض الباقات',
    budget: 'تغيير الميزانية',
    askForMore: 'طلب المزيد',
    whoPays: 'من يدفع',
    providerSettings: 'التحقق من مفتاح API',
    serverKey: 'رفض المزوّد مفتاح API الخاص بهذا الخادم.',
    askOperator: 'اطلب من مسؤول الخادم أن يتحقق من مفتاحه.',
    signIn: 'تسجيل الدخول',
    enterCode: 'إدخال رمز الدخول',
    unauthorizedTitle: 'ليس لديك إذن لاستخدام هذا الخادم',
    unauthorizedText: 'اختر طريقة للمتابعة، ثم أرسل سؤالك مجددًا:',
    useHosted: 'استخدام الخدمة المستضافة',
    useOwnKey: 'استخدام مفتاح API خاص بك',
  },

  notApplied: {
    model: 'لم يُستخدم {{name}}: هذا النموذج لا يدعمه',
    thinking: 'لم يُستخدم {{name}}: هذا النموذج لا يدعمه أثناء التفكير',
    provider: 'لم يُستخدم {{name}}: هذا المزوّد لا يدعمه',
    server: 'لم يُستخدم {{name}}: هذا الخادم لا يوفّره',
    range: 'لم يُستخدم {{name}}: القيمة خارج نطاق هذا النموذج',
    sent: 'غُيّر {{name}} إلى {{sent}}: القيمة خارج نطاق هذا النموذج',
  },
} as const;
