/** Switches in the box of a chat: who is asked, and how long models think. */
export const asking = {
  several: '询问多个模型',
  stop: '移除 {{name}}',
  stopOrOnly: '移除此模型。按 {{keys}} 只问它。',
  effort: '推理',
  effortIs: '推理：{{level}}',
  level: {
    default: '默认',
    low: '低',
    medium: '中',
    high: '高',
    none: '不思考',
    minimal: '最低',
    xhigh: '很高',
    max: '最高',
  },
} as const;
