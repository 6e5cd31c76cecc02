import type { LocaleTexts } from '../../text-key.ts';

export const midjourney: LocaleTexts['midjourney'] = {
  queued: 'في قائمة الانتظار…',
  drawing: 'جارٍ الرسم… {{percent}}%',
  progress: 'تقدم الصورة',
  buttons: 'ما يمكن فعله بهذه الصورة',
  next: 'ما التالي',
  seed: 'عرض البذرة',
  copySeed: 'نسخ البذرة {{seed}}',
  mock: 'لم تُنشأ أي صورة',
  acts: {
    upscale: 'تكبير الصورة {{number}}',
    variation: 'تنويعات الصورة {{number}}',
    reroll: 'الرسم من جديد',
    panLeft: 'التوسيع يسارًا',
    panRight: 'التوسيع يمينًا',
    panUp: 'التوسيع للأعلى',
    panDown: 'التوسيع للأسفل',
  },
};
