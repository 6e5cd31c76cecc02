import { textOf, type Message } from '@parley/contract';
import type { StreamPart } from '@parley/providers';
import { ApiFailure } from '#/lib/api.ts';
import type { ChatPort } from '../chat-port.ts';
import type { LeftReply } from '../model/left-reply.ts';
import { goingOn, newTurn, reduceTurn, type TurnState } from '../model/turn-reducer.ts';
import type { ReplyNote, ReplyNotes } from './reply-notes.ts';
import type { ReplyTicket } from './reply-ticket.ts';

export interface PickUpWorld {
  /** Whether replies are to be finished when their page is left. */
  readonly isOn: () => boolean;
  readonly notes: ReplyNotes;
  /** Reads a reply from its beginning. */
  readonly read: (ticket: ReplyTicket, signal: AbortSignal) => AsyncIterable<StreamPart>;
  /** Runs in one tab only: the others wait until that has ended, or its page is gone. */
  readonly exclusively: <Result>(replyId: string, work: () => Promise<Result>) => Promise<Result>;
  /** Whether this device began a message. */
  readonly isOurs: (message: Message) => boolean;
  /** Waits for the other device to write down what it asked for; false where it does not. */
  readonly isWrittenElsewhere: (sessionId: string, messageId: string) => Promise<boolean>;
}

interface PickUp extends PickUpWorld {
  readonly chat: Pick<ChatPort, 'read' | 'updateMessage'>;
  readonly now: () => number;
  /** From now on the answer is being written here. Gives what ends that. */
  readonly begin: (isOthers: boolean) => AbortController;
  readonly show: (state: TurnState) => void;
  /** Lets the answer grow by the parts that are left, to its end. */
  readonly follow: (parts: AsyncIterable<StreamPart>, abort: AbortController, isOthers: boolean) => Promise<void>;
}

/** Reads a reply that was left, and goes on with it where it has more than is on the screen. */
export async function pickUpReply(left: LeftReply, world: PickUp): Promise<void> {
  const { notes, chat } = world;
  const hadNote = notes.find(left.id) !== undefined;
  await world.exclusively(left.id, async () => {
    const note = notes.find(left.id);
    // Another tab has finished it meanwhile.
    if (hadNote && !note) return;
    const { tree } = await chat.read(left.sessionId);
    const message = tree.byId.get(left.messageId);
    if (message?.streaming !== true || message.replyId !== left.id) return notes.drop(left.id);
    // The note may have been lost with the browser; what another device asked for it writes down itself.
    const isOthers = note === undefined && !world.isOurs(message);
    const abort = world.begin(isOthers);
    try {
      const { state, rest } = await catchUp(
        message,
        note,
        world.read({ id: left.id, key: note?.key }, abort.signal),
        world.now,
      );
      world.show(state);
      await world.follow(rest, abort, isOthers);
      notes.drop(left.id);
    } catch (error) {
      // Nothing more is to be had: it ended where it is.
      chat.updateMessage(left.messageId, { streaming: false });
      const isOver = abort.signal.aborted || (error instanceof ApiFailure && error.code === 'connection_lost');
      if (isOver) notes.drop(left.id);
    }
  });
}

interface CaughtUp {
  readonly state: TurnState;
  readonly rest: AsyncIterable<StreamPart>;
}

/** Reads without showing anything, until there is at least what is shown already. */
async function catchUp(
  message: Message,
  note: ReplyNote | undefined,
  reply: AsyncIterable<StreamPart>,
  now: () => number,
): Promise<CaughtUp> {
  const shown = textOf(message.content);
  let state = startOf(message, shown, note);
  const parts = reply[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await parts.next();
    if (done === true) break;
    state = reduceTurn(state, value, now());
    if (state.text.length >= shown.length || state.status.kind !== 'running') break;
  }
  return { state, rest: { [Symbol.asyncIterator]: () => parts } };
}

/** What the answer said before this reply began. */
function startOf({ date, reasoning }: Message, shown: string, note: ReplyNote | undefined): TurnState {
  if (!note || note.textLength + note.reasoningLength === 0) return newTurn(note?.startedAt ?? date);
  return goingOn(shown.slice(0, note.textLength), reasoning?.slice(0, note.reasoningLength), note.startedAt);
}
