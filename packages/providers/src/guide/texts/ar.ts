import type { GuideTexts } from './guide-texts.ts';

export const AR: GuideTexts = {
  language: 'ar',
  who: '*أنا الدليل المدمج في Parley: أبحث في التوثيق، ولست ذكاءً اصطناعيًا.*',
  hello: 'مرحبًا! اسألني كيف يعمل شيء ما في Parley، أو دعني أعرض لك شيئًا.',
  welcome: 'على الرحب والسعة.',
  aboutMe: (model) =>
    `أنا \`${model}\`، برنامج صغير داخل هذا الخادم. أبحث عن سؤالك في التوثيق وأقتبس الأنسب. لست ذكاءً اصطناعيًا: لا أفهم ولا أتعلّم، ويبقى سؤالك على هذا الخادم.`,
  noWords: 'لا توجد كلمات في هذه الرسالة، وأنا لا أقرأ غير الكلمات.',
  unknown:
    'لا أعرف ذلك: لا أعرف إلا توثيق Parley. يستطيع نموذج ذكاء اصطناعي أن يجيب. اختر نموذجًا أعلى هذه المحادثة، أو [صِل نموذجًا](/connect).',
  offer: (demos) =>
    `اسألني عن Parley، مثلًا: *كيف أغيّر السمة*، *أين تُحفظ محادثاتي*، *كيف أستخدم مفتاحي الخاص*. ويمكنني أيضًا أن أعرض ما قد تحتويه الإجابات. جرّب إحدى هذه الكلمات:\n\n${demos}`,
  source: (page, heading) => (heading === page ? `من صفحة *${page}*.` : `من صفحة *${page}*، قسم *${heading}*.`),
  related: (sections) => `انظر أيضًا: ${sections.join('، ')}.`,
  inEnglish: '*هذا القسم متوفر بالإنجليزية فقط حاليًا.*',
  demos: {
    everything: { ask: 'كل شيء', shows: 'كل العروض واحدًا تلو الآخر' },
    code: { ask: 'شيفرة', shows: 'شيفرة بعدة لغات' },
    table: { ask: 'جدول', shows: 'جدول' },
    mathematics: { ask: 'معادلة', shows: 'صيغ رياضية' },
    diagram: { ask: 'مخطط', shows: 'مخططات' },
    'long-text': { ask: 'نص طويل', shows: 'نص طويل يحتاج إلى التمرير' },
    reasoning: { ask: 'تفكير', shows: 'التفكير قبل الإجابة' },
    'tool-call': { ask: 'استدعاء أداة', shows: 'استدعاء أداة' },
    error: { ask: 'خطأ', shows: 'إجابة تفشل في منتصفها' },
  },
  toolAsked: (name) => `سأستدعي الأداة \`${name}\`.`,
  toolAnswered: (name, quoted) => `أجابت ${toolNamed(name)}:\n\n${quoted}\n\nكان نموذج حقيقي سيستخدم هذا في إجابته.`,
  toolSilent: (name) => `عملت ${toolNamed(name)} ولم تُرجع شيئًا.`,
  failing: 'ستنقطع هذه الإجابة في منتصفها، كما يحدث حين تتعثر خدمة المزوّد. ما وصل يبقى، و',
  failed: 'توقف الدليل عمدًا: طلبتَ أن ترى خطأً',
};

function toolNamed(name: string | undefined): string {
  return name === undefined ? 'الأداة' : `الأداة \`${name}\``;
}
