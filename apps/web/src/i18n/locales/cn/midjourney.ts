import type { LocaleTexts } from '../../text-key.ts';

export const midjourney: LocaleTexts['midjourney'] = {
  queued: '排队中…',
  drawing: '绘制中… {{percent}}%',
  progress: '图片进度',
  buttons: '对这张图片的操作',
  next: '接下来',
  seed: '查看种子',
  copySeed: '复制种子 {{seed}}',
  mock: '未生成图片',
  acts: {
    upscale: '放大第 {{number}} 张',
    variation: '第 {{number}} 张的变体',
    reroll: '重新绘制',
    panLeft: '向左扩展',
    panRight: '向右扩展',
    panUp: '向上扩展',
    panDown: '向下扩展',
  },
};
