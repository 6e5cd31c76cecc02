/** Switches in the box of a chat: who is asked, and how long models think. */
export const asking = {
  several: 'سؤال عدة نماذج',
  stop: 'إزالة {{name}}',
  stopOrOnly: 'إزالة هذا النموذج. يسأله ⁦{{keys}}⁩ وحده.',
  effort: 'التفكير',
  effortIs: 'التفكير: {{level}}',
  level: {
    default: 'الافتراضي',
    low: 'منخفض',
    medium: 'متوسط',
    high: 'مرتفع',
    none: 'بلا',
    minimal: 'أدنى',
    xhigh: 'مرتفع جدًا',
    max: 'أقصى',
  },
} as const;
