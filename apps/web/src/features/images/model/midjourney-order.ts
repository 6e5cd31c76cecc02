import {
  ERRORS,
  imageUrlsOf,
  isMidjourneyFinished,
  type Message,
  type MessageContent,
  type MidjourneyAction,
  type MidjourneyBlend,
  type MidjourneyButton,
  type MidjourneyImagine,
  MidjourneyTask,
  textOf,
} from '@parley/contract';
import { midjourneyPrompt } from '@parley/providers';
import type { PictureRecord, PictureRelation } from '#/storage/pictures/picture-record.ts';

/** What a question to Midjourney asks for. */
export type MidjourneyOrder =
  | { readonly call: 'imagine'; readonly body: MidjourneyImagine }
  | { readonly call: 'blend'; readonly body: MidjourneyBlend }
  | { readonly call: 'describe'; readonly body: { base64: string } }
  | { readonly call: 'action'; readonly body: MidjourneyAction };

/** As many as go along with words, and as many as can be blended. */
const MOST_PICTURES = 5;

const DIMENSIONS: Readonly<Record<string, MidjourneyBlend['dimensions']>> = {
  '2:3': 'PORTRAIT',
  '1:1': 'SQUARE',
  '3:2': 'LANDSCAPE',
};
/** Words that say nothing but the shape of a blend. */
const SHAPE = /^(?:--ar\s+)?(2:3|1:1|3:2)$/;

/**
 * What a question asks for: words are drawn, with pictures as a guide; one picture without words is described, several are
 * blended, in the shape that is all of the words; a pressed button is that button. Undefined where it asks for nothing.
 */
export function midjourneyOrder(
  content: MessageContent,
  pictures: readonly string[],
  model: string,
): MidjourneyOrder | undefined {
  const pressed = pressedIn(content);
  if (pressed) return { call: 'action', body: pressed };
  const asked = askedOf(model);
  const prompt = textOf(content).trim();
  const base64Array = pictures.slice(0, MOST_PICTURES);
  const shape = SHAPE.exec(prompt)?.[1];
  if (base64Array.length > 1 && (prompt === '' || shape !== undefined)) {
    return { call: 'blend', body: { ...asked, base64Array, dimensions: DIMENSIONS[shape ?? '1:1'] ?? 'SQUARE' } };
  }
  if (prompt !== '') return { call: 'imagine', body: { ...asked, prompt, base64Array } };
  const [base64] = base64Array;
  return base64 === undefined ? undefined : { call: 'describe', body: { base64 } };
}

/** What a set of the panel asks for: a pressed button, or what its request says. Pictures are data addresses. */
export function orderOfSet(
  { request, pressed }: Pick<PictureRecord, 'request' | 'pressed'>,
  pictures: readonly string[],
  modelName: string,
): MidjourneyOrder {
  if (pressed) return { call: 'action', body: pressed };
  const base64Array = pictures.slice(0, MOST_PICTURES);
  const asked = askedOf(modelName);
  if (request.operation === 'describe') return { call: 'describe', body: { base64: base64Array[0] ?? '' } };
  if (request.operation === 'blend') {
    const dimensions = DIMENSIONS[request.aspectRatio ?? '1:1'] ?? 'SQUARE';
    return { call: 'blend', body: { ...asked, base64Array, dimensions } };
  }
  return { call: 'imagine', body: { ...asked, prompt: midjourneyPrompt(request, modelName), base64Array } };
}

/** The model, as far as it is known, and its bot. */
function askedOf(model: string): Pick<MidjourneyImagine, 'botType' | 'model'> {
  return { botType: /niji/i.test(model) ? 'NIJI_JOURNEY' : 'MID_JOURNEY', ...(model !== '' && { model }) };
}

/** The prompts that a description consists of, without their numbers. */
export function descriptionsOf({ properties }: Pick<MidjourneyTask, 'properties'>): readonly string[] {
  const { finalPrompt } = properties;
  if (typeof finalPrompt !== 'string') return [];
  return finalPrompt
    .split(/\n\s*\n/u)
    .map((prompt) => prompt.replace(/^\s*(?:\d\uFE0F?\u20E3|\d{1,2}[.)])\s*/u, '').trim())
    .filter((prompt) => prompt !== '');
}

/** The pictures of a question; those without an address are none. */
export function picturesOfQuestion(content: MessageContent): string[] {
  return imageUrlsOf(content).slice(0, MOST_PICTURES);
}

/** The tasks that a message holds. */
export function tasksOf(content: MessageContent): MidjourneyTask[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === 'midjourney_task' ? [part.midjourney_task] : []));
}

/** The task of an answer that its page was left with while it went on. */
export function openTaskOf(answer: Pick<Message, 'content'> | undefined): MidjourneyTask | undefined {
  return tasksOf(answer?.content ?? '').find(({ id, status }) => id !== '' && !isMidjourneyFinished(status));
}

/** Tasks of earlier answers to a question that their pages gave up. Their pictures may have come since, and are paid for then. */
export function givenUpTasksOf(answers: readonly Pick<Message, 'content'>[]): MidjourneyTask[] {
  const tasks = answers.flatMap(({ content }) => tasksOf(content));
  const made = new Set(tasks.flatMap(({ id, status }) => (status === 'SUCCESS' ? [id] : [])));
  return tasks.filter(
    ({ id, failReason }) => id !== '' && failReason === ERRORS.midjourney_timeout.text && !made.has(id),
  );
}

/** A question that presses a button of a picture. It says what the button does, and holds which it was. */
export function pressingQuestion(task: MidjourneyTask, button: MidjourneyButton): MessageContent {
  const pressed = { id: task.id, action: 'ACTION', properties: { customId: button.customId } };
  return [
    { type: 'text', text: buttonText(button) },
    { type: 'midjourney_task', midjourney_task: MidjourneyTask.parse(pressed) },
  ];
}

/** What stands on a button: some have a sign, some words, some both. */
export function buttonText({ emoji = '', label }: MidjourneyButton): string {
  return `${emoji} ${label}`.trim();
}

/** The button that a question presses, and of which task it is. */
export function pressedIn(content: MessageContent): MidjourneyAction | undefined {
  const [task] = tasksOf(content);
  const customId = task?.properties['customId'];
  return task && typeof customId === 'string' ? { taskId: task.id, customId } : undefined;
}

const JOBS: Readonly<Record<string, MidjourneyAct>> = {
  upsample: 'upscale',
  variation: 'variation',
  reroll: 'reroll',
  pan_left: 'panLeft',
  pan_right: 'panRight',
  pan_up: 'panUp',
  pan_down: 'panDown',
};

export type MidjourneyAct = 'upscale' | 'variation' | 'reroll' | 'panLeft' | 'panRight' | 'panUp' | 'panDown';

/** What a button does, as far as that has a name here, and with which of the four pictures. */
export function actOf({
  customId,
}: MidjourneyButton): { readonly act: MidjourneyAct; readonly place: number } | undefined {
  const [, kind, job = '', place] = customId.split('::');
  const act = kind === 'JOB' && Object.hasOwn(JOBS, job) ? JOBS[job] : undefined;
  return act && { act, place: Number(place) || 0 };
}

/** Rows of buttons as Midjourney has them: five in each, the upscales of a grid beside each other. */
export function buttonRows(buttons: readonly MidjourneyButton[]): MidjourneyButton[][] {
  const rows: MidjourneyButton[][] = [];
  for (let start = 0; start < buttons.length; start += 5) rows.push(buttons.slice(start, start + 5));
  return rows;
}

/** How the picture that a button makes comes from the one that has it. */
export function relationOfPress(button: MidjourneyButton): PictureRelation {
  return button.customId.startsWith('MJ::JOB::upsample') ? 'upscale' : 'variation';
}

/** How far a task is, from 0 to 100. */
export function percentOf({ progress }: Pick<MidjourneyTask, 'progress'>): number {
  return Number.parseInt(progress, 10) || 0;
}

/** What can be made of one of the four pictures of a grid. */
interface GridPart {
  /** From 1, in the order of reading. */
  readonly place: number;
  readonly upscale: MidjourneyButton | undefined;
  readonly variation: MidjourneyButton | undefined;
}

/** The buttons of a grid by the picture that they are for; empty for a picture that is no grid. */
export function gridButtons(buttons: readonly MidjourneyButton[]): readonly GridPart[] {
  const find = (act: MidjourneyAct, place: number) =>
    buttons.find((button) => actOf(button)?.act === act && actOf(button)?.place === place);
  const parts = [1, 2, 3, 4].map((place) => ({
    place,
    upscale: find('upscale', place),
    variation: find('variation', place),
  }));
  return parts.every(({ upscale, variation }) => upscale !== undefined || variation !== undefined) ? parts : [];
}
