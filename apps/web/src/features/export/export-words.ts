import type { Model } from '@parley/contract';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { formatDateTime } from '#/lib/time.ts';
import type { ExportWords } from './model/export-options.ts';

/** Messages of a mask are older than this: they were never said. */
const FIRST_TIME_MS = Date.UTC(2_000, 0);

interface ExportFacts {
  readonly topic: string;
  readonly count: number;
  readonly now: number;
  readonly models: readonly Pick<Model, 'id' | 'label'>[];
}

/** The words of an exported file, in the language of the page. */
export function exportWords({ topic, count, now, models }: ExportFacts): ExportWords {
  const timeOf = (time: number) => formatDateTime(time, currentLanguage().tag);
  const labels = new Map(models.map(({ id, label }) => [id, label]));
  return {
    title: topic.trim() || t('chat.untitled'),
    made: t('exporting.file.made', { count, date: timeOf(now) }),
    you: t('thread.you'),
    assistant: t('exporting.file.assistant'),
    system: t('exporting.file.system'),
    tool: t('exporting.file.tool'),
    reasoning: t('exporting.file.reasoning'),
    toolCall: (name) => t('exporting.file.toolCall', { name }),
    toolArguments: t('exporting.file.arguments'),
    toolResult: t('exporting.file.result'),
    sources: t('thread.sources.label'),
    picture: (number) => t('exporting.file.picture', { number }),
    document: (name) => t('exporting.file.document', { name }),
    nameOf: (modelId, model) => (modelId === undefined ? undefined : labels.get(modelId)) ?? model ?? '',
    timeOf: (time) => (time < FIRST_TIME_MS ? '' : timeOf(time)),
    ratingOf: (rating) => t(rating === 'up' ? 'exporting.file.ratedUp' : 'exporting.file.ratedDown'),
    endingOf: ({ code, why }) => {
      if (why === 'incomplete') return t('exporting.file.incomplete');
      if (why === 'length' || why === 'filtered') return t(`endings.unfinished.${why}`);
      return failureWords(code ?? '');
    },
  };
}
