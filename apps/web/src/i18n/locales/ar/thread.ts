export const thread = {
  messages: 'الرسائل',
  you: 'أنت',
  jumpToEnd: 'الانتقال إلى الأحدث',
  newLines_zero: 'لا أسطر جديدة',
  newLines_one: 'سطر جديد',
  newLines_two: 'سطران جديدان',
  newLines_few: '{{count}} أسطر جديدة',
  newLines_many: '{{count}} سطرًا جديدًا',
  newLines_other: '{{count}} سطر جديد',
  copied: 'تم النسخ',

  actions: {
    pinned: 'مثبّتة',
    more: 'إجراءات أخرى',
    speed: '{{formatted}} رمز/ث',
    tokens_zero: 'بلا رموز',
    tokens_one: 'رمز واحد',
    tokens_two: 'رمزان',
    tokens_few: '{{formatted}} رموز',
    tokens_many: '{{formatted}} رمزًا',
    tokens_other: '{{formatted}} رمز',
    seconds: '{{formatted}} ث',
  },

  versions: {
    label: 'النسخ',
    which: 'النسخة {{number}} من {{count}}',
    earlier: 'النسخة السابقة',
    later: 'النسخة التالية',
  },

  trace: {
    thinkingFor: 'يفكّر، {{seconds}} ث',
    thought: 'فكّر',
    thoughtFor: 'فكّر لمدة {{seconds}} ث',
    arguments: 'الوسائط',
    result: 'النتيجة',
    waiting: 'بانتظار الإجابة',
    away: 'بانتظار عودة الاتصال…',
  },

  sources: {
    label: 'المصادر',
    one: 'المصدر {{number}}: {{host}}، {{title}}',
    more_zero: 'لا مصادر أخرى',
    more_one: 'مصدر واحد آخر',
    more_two: 'مصدران آخران',
    more_few: '{{count}} مصادر أخرى',
    more_many: '{{count}} مصدرًا آخر',
    more_other: '{{count}} مصدر آخر',
  },
} as const;
