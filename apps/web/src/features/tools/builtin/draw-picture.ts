import { loadDrawing, painter } from '#/features/images/public.ts';
import { t } from '#/i18n/i18n.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { FunctionAnswer, type ToolFunction } from '../model/tool-function.ts';

const PROMPT_MAX_LENGTH = 8_000;

/** Draws for models that cannot, with a model that makes pictures; each picture after asking. */
export const drawPicture: ToolFunction = {
  name: 'draw_picture',
  title: 'Drawing',
  description:
    'Draws one picture with a model that makes pictures, and shows it to the user right here: do not repeat it as a link or ' +
    'in Markdown. Describe what is to be seen in full: subject, surroundings, light, style, and text that is to stand in it. ' +
    'You do not see the picture yourself.',
  parameters: {
    type: 'object',
    properties: {
      prompt: { type: 'string', description: 'What the picture shows, or what is to change about the last one.' },
      change_last: {
        type: 'boolean',
        description: 'Whether to change the last picture of this chat instead of drawing a new one.',
      },
    },
    required: ['prompt'],
    additionalProperties: false,
  },
  // It spends money and sends words to another model.
  isReadOnly: false,
  isAvailable: () => Promise.resolve(painter() !== undefined),
  findPrice: () => Promise.resolve(painter()?.price.fixedPrice || undefined),
  problemsOf: ({ prompt, change_last: changesLast }) => [
    ...(typeof prompt === 'string' && prompt.trim() !== '' && prompt.length <= PROMPT_MAX_LENGTH
      ? []
      : [`"prompt" should be a text of at most ${PROMPT_MAX_LENGTH} characters`]),
    ...(changesLast === undefined || typeof changesLast === 'boolean' ? [] : ['"change_last" should be true or false']),
  ],
  run: async ({ prompt, change_last: changesLast }, signal, { tell, place }) => {
    const startedAt = performance.now();
    tell({ share: undefined, text: t('tools.drawing', { name: painter()?.label ?? painter()?.name ?? '' }) });
    const { drawForTool } = await fetchCode(loadDrawing);
    const { sessionId, messageId } = place;
    const asked = { prompt: String(prompt), changesLast: changesLast === true, sessionId, messageId };
    const { file, costNano, revisedPrompt } = await drawForTool(asked, signal);
    return new FunctionAnswer({
      result: [
        'The picture was drawn and the user sees it.',
        ...(revisedPrompt ? [`It shows: ${revisedPrompt}`] : []),
      ].join('\n'),
      isError: false,
      durationMs: Math.round(performance.now() - startedAt),
      sizeBytes: file.sizeBytes,
      files: [file],
      costNano,
    });
  },
};
