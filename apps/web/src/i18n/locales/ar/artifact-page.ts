export const artifactPage = {
  publishedOn: 'نُشرت في {{date}}',
  view: 'طريقة العرض',
  preview: 'معاينة',
  source: 'المصدر',
  sourceOf: 'مصدر {{name}}',
  version: 'الإصدار {{number}} من {{count}}',
  earlierVersion: 'الإصدار السابق',
  laterVersion: 'الإصدار التالي',
  copySource: 'نسخ المصدر',
  download: 'تنزيل',
  notSaved: 'تعذّر حفظ الملف.',
  fork: 'تفريع إلى محادثتي',
  forkHint: 'تبدأ محادثة خاصة بك بهذا المصدر، وتبقى الصفحة المنشورة كما هي.',
  forkQuestion: 'أرني مصدر «{{name}}».',
  back: 'العودة إلى الصفحة',
  manage: 'إدارة',
  manageHint: 'أنت من نشر هذه الصفحة. يمكنك سحبها من الإعدادات.',
  foot: 'نشر شخص ما هذه الصفحة من Parley. لا يمكنها الوصول إلى بياناتك ولا إلى الإنترنت.',
  report: 'الإبلاغ عن هذه الصفحة',

  aboutTitle: 'الصفحات المنشورة',
  aboutText:
    'تُفتح هنا الصفحات والرسوم والتطبيقات الصغيرة التي كتبها نموذج حين ينشرها شخص ما. لنشر صفحة، افتحها بجانب محادثتها ثم اختر «نشر».',
  own: 'صفحاتك',

  problem: {
    missingTitle: 'هذه الصفحة غير متاحة',
    takenDownTitle: 'أُزيلت هذه الصفحة',
    offlineTitle: 'تعذّر تحميل هذه الصفحة',
  },
} as const;
