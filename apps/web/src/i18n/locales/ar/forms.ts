export const forms = {
  discardTitle: 'تجاهل التغييرات؟',
  discardText: 'لم يُحفظ ما أدخلته.',
  discard: 'تجاهل',
} as const;
