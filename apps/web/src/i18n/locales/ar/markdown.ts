export const markdown = {
  unformatted: 'تعذّر تنسيق هذه الرسالة.',
  imageMissing: 'صورة غير معروضة: {{name}}',
  openImage: 'فتح الصورة {{name}}',
  footnote: 'الحاشية {{number}}',
  source: 'المصدر {{number}}: {{title}}',
  taskDone: 'منجزة',
  taskOpen: 'غير منجزة',

  table: {
    copy: 'نسخ الجدول',
    csv: 'نسخ بصيغة CSV',
    markdown: 'نسخ بصيغة Markdown',
  },

  code: {
    plain: 'نص',
    block: 'شيفرة: {{name}}',
    copy: 'نسخ الشيفرة',
    wrap: 'التفاف الأسطر الطويلة',
    showAll_zero: 'عرض الكل',
    showAll_one: 'عرض السطر كاملًا',
    showAll_two: 'عرض السطرين كليهما',
    showAll_few: 'عرض الكل ({{count}} أسطر)',
    showAll_many: 'عرض الكل ({{count}} سطرًا)',
    showAll_other: 'عرض الكل ({{count}} سطر)',
    showLess: 'عرض أقل',
    preview: 'معاينة',
    diagram: 'رسم تخطيطي',
    diagramSource: 'عرض المصدر',
    diagramEnlarge: 'تكبير',
    diagramFailed: 'تعذر رسم هذا المخطط، فعُرض مصدره.',
  },
} as const;
