import { DEFAULT_TOPIC, textOf, type Attachment, type Message, type MessageContent } from '@parley/contract';
import type { ChatPort } from '../chat-port.ts';
import {
  CONTINUE_INSTRUCTION,
  mergeInstruction,
  REWRITE_INSTRUCTIONS,
  type RewriteStyle,
} from '../model/instructions.ts';
import { topicFromText } from '../model/topic-from-text.ts';
import { isAmidTools } from '../model/turn-calls.ts';
import { newTurn, toStored } from '../model/turn-reducer.ts';
import type { MessagePlace } from '../model/session-growth.ts';
import type { NewMessage } from '../rows/open-chats.ts';
import type { TurnModel, Turns } from './turns.ts';

export interface AsksWorld {
  readonly chat: Pick<ChatPort, 'read' | 'appendMessage' | 'updateMessage' | 'renameSession'>;
  readonly turns: Pick<Turns, 'run' | 'isWriting'>;
  readonly now: () => number;
}

/** A question as a person asks it: words, pictures, documents. */
export interface Question {
  readonly content: MessageContent;
  readonly attachments?: readonly Attachment[] | undefined;
}

interface Ask {
  readonly sessionId: string;
  /** At least one; several answer beside each other. */
  readonly models: readonly TurnModel[];
}

interface AskAgain {
  readonly sessionId: string;
  readonly messageId: string;
  readonly model: TurnModel;
}

interface Retry extends AskAgain {
  readonly style?: RewriteStyle | undefined;
}

/** The ways to get an answer: ask, ask again, ask differently, let go on, merge. Earlier versions always stay. */
export function createAsks({ chat, turns, now }: AsksWorld) {
  async function appendAnswer(
    sessionId: string,
    questionId: string,
    model: TurnModel,
    place: MessagePlace = 'end',
  ): Promise<Message> {
    const said = { content: '', streaming: true, model: model.name, modelId: model.id };
    return chat.appendMessage(sessionId, { role: 'assistant', parentId: questionId, ...said }, place);
  }

  /** One answer, or several beside each other. The branch on show goes on with the first. */
  async function answer(sessionId: string, questionId: string, models: readonly TurnModel[]): Promise<void> {
    const answers: { id: string; model: TurnModel }[] = [];
    for (const model of models) {
      const { id } = await appendAnswer(sessionId, questionId, model, answers.length === 0 ? 'end' : 'beside');
      answers.push({ id, model });
    }
    if (answers.length > 1) chat.updateMessage(questionId, { sideBySide: answers.map(({ id }) => id) });
    for (const { id, model } of answers) void turns.run({ sessionId, messageId: id, model, upTo: questionId });
  }

  /** Adds a question to the chat and lets the models answer it. Resolves when the answers have begun. */
  async function startTurn({ sessionId, models, content, attachments }: Ask & Question): Promise<void> {
    const { id } = await chat.appendMessage(sessionId, { role: 'user', content, ...documents(attachments) });
    await answer(sessionId, id, models);
    const { session } = await chat.read(sessionId);
    const topic = topicFromText(textOf(content) || (attachments?.[0]?.name ?? ''));
    if (session?.topic === DEFAULT_TOPIC && topic !== '') await chat.renameSession(sessionId, topic);
  }

  /** Asks a question in other words, beside the earlier wording and all that followed it. */
  async function askDifferently({
    sessionId,
    messageId,
    models,
    content,
    attachments,
  }: Ask & Question & { readonly messageId: string }): Promise<void> {
    const { tree } = await chat.read(sessionId);
    const parentId = tree.parentOf(messageId);
    const { id } = await chat.appendMessage(sessionId, { role: 'user', parentId, content, ...documents(attachments) });
    await answer(sessionId, id, models);
  }

  /** Lets the models answer a question once more. The earlier answers stay as versions. */
  async function askAgain({ sessionId, messageId, models }: Ask & { readonly messageId: string }): Promise<void> {
    await answer(sessionId, messageId, models);
  }

  /** Asks again, otherwise where a style is given. The earlier answer stays as a version, unless there was none worth keeping. */
  async function retryTurn({ sessionId, messageId, model, style }: Retry): Promise<void> {
    if (turns.isWriting(messageId)) return;
    const { tree } = await chat.read(sessionId);
    const earlier = tree.byId.get(messageId);
    const questionId = tree.parentOf(messageId);
    if (!earlier) return;
    if (typeof earlier.content === 'string' && earlier.content.trim() === '') {
      const blank = toStored(newTurn(now()));
      const { costNano } = earlier;
      chat.updateMessage(messageId, { ...blank, costNano, date: now(), model: model.name, modelId: model.id });
      const soFar = { content: '', costNano };
      return void turns.run({ sessionId, messageId, model, soFar, upTo: questionId });
    }
    const beside = tree.byId.get(questionId)?.sideBySide;
    const isColumn = beside?.includes(messageId) === true;
    const isOnPath = (await chat.read(sessionId)).messageIds.includes(messageId);
    const { id } = await appendAnswer(sessionId, questionId, model, isColumn && !isOnPath ? 'beside' : 'end');
    if (isColumn) {
      chat.updateMessage(questionId, { sideBySide: beside.map((other) => (other === messageId ? id : other)) });
    }
    // Whoever is to write it otherwise has to see how it was written.
    const plan = style
      ? { upTo: messageId, instruction: REWRITE_INSTRUCTIONS[style] }
      : { upTo: questionId, instruction: undefined };
    void turns.run({ sessionId, messageId: id, model, ...plan });
  }

  /** Lets a reply that was cut off go on where it stopped. */
  async function continueTurn({ sessionId, messageId, model }: AskAgain): Promise<void> {
    if (turns.isWriting(messageId)) return;
    const { tree } = await chat.read(sessionId);
    const soFar = tree.byId.get(messageId);
    if (!soFar) return;
    // What was translated is only its first part from now on.
    chat.updateMessage(messageId, { streaming: true, isError: false, translation: undefined });
    const order = { sessionId, messageId, model, soFar };
    if (isAmidTools(soFar)) void turns.run({ ...order, upTo: tree.parentOf(messageId), isResumed: true });
    else void turns.run({ ...order, upTo: messageId, instruction: CONTINUE_INSTRUCTION });
  }

  /** Lets a model make one answer of those that stand beside each other. They stay as versions. */
  async function mergeAnswers({ sessionId, messageId: questionId, model }: AskAgain): Promise<string> {
    const { tree } = await chat.read(sessionId);
    const answers = (tree.byId.get(questionId)?.sideBySide ?? []).flatMap((id) => tree.byId.get(id) ?? []);
    const told = answers.flatMap(({ content, model: name }) => ({ model: name ?? '', text: textOf(content) }));
    const instruction = mergeInstruction(told.filter(({ text }) => text.trim() !== ''));
    const { id } = await appendAnswer(sessionId, questionId, model);
    chat.updateMessage(questionId, { sideBySide: undefined });
    void turns.run({ sessionId, messageId: id, model, upTo: questionId, instruction });
    return id;
  }

  return { startTurn, askDifferently, askAgain, retryTurn, continueTurn, mergeAnswers };
}

function documents(attachments: readonly Attachment[] | undefined): Pick<NewMessage, 'attachments'> {
  return attachments === undefined || attachments.length === 0 ? {} : { attachments: [...attachments] };
}
