import { isMidjourneyFinished, type Message, type MidjourneyButton, type MidjourneyTask } from '@parley/contract';
import { useEffect } from 'react';
import { ProgressBar } from '#/components/progress-bar.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Picture } from '#/features/attachments/public.ts';
import { startTurn, useIsRunning } from '#/features/chat-core/public.ts';
import { useModels } from '#/features/models/public.ts';
import { percentOf, pressingQuestion } from '../model/midjourney-order.ts';
import { MidjourneyButtons } from './midjourney-buttons.tsx';
import { MockPicture } from './mock-picture.tsx';
import { pickUpTask } from './pick-up-task.ts';
import { TaskPreview } from './task-preview.tsx';

export interface MidjourneyAnswerProps {
  readonly message: Pick<Message, 'id' | 'model' | 'modelId'> & { readonly sessionId: string };
  readonly task: MidjourneyTask;
  /** Whether this page is writing the answer. */
  readonly isLive: boolean;
  /** Whether the answer came to no end of its own, and nobody stopped it. */
  readonly isLeft: boolean;
  /** Whether the answer holds the picture itself. */
  readonly hasPicture: boolean;
}

/** A picture that is made by task: how far it is, and what can be made of it. */
export function MidjourneyAnswer({ message, task, isLive, isLeft, hasPicture }: MidjourneyAnswerProps) {
  const { id: messageId, sessionId } = message;
  const isOver = isMidjourneyFinished(task.status);
  // After a reload the models are known a moment later than the messages.
  const isOffered = useModels().models.some(({ id }) => id === message.modelId);
  const isPickedUp = !isLive && isLeft && !isOver && isOffered;
  useEffect(() => {
    if (!isPickedUp) return undefined;
    const leave = new AbortController();
    void pickUpTask({ sessionId, messageId }, leave.signal);
    return () => leave.abort();
  }, [isPickedUp, sessionId, messageId]);

  if (!isOver) return isLive || isLeft ? <TaskProgress task={task} isLive={isLive} /> : null;
  if (task.status !== 'SUCCESS') return task.id === '' ? <MockPicture /> : null;
  // A shared picture has no task behind it whose buttons could be pressed.
  const canPress = task.id !== '' && message.modelId !== undefined;
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      {!hasPicture && task.imageUrl !== '' && <Picture url={task.imageUrl} name={task.prompt} shape="wide" />}
      {canPress && <AnswerButtons task={task} message={message} />}
    </div>
  );
}

/** Each press is a question with an answer of its own. */
function AnswerButtons({ task, message }: Pick<MidjourneyAnswerProps, 'task' | 'message'>) {
  const { sessionId, model = '', modelId = '' } = message;
  const isRunning = useIsRunning(sessionId);
  const press = (button: MidjourneyButton) =>
    void startTurn({ sessionId, models: [{ id: modelId, name: model }], content: pressingQuestion(task, button) });
  return <MidjourneyButtons task={task} disabled={isRunning} onPress={press} />;
}

function TaskProgress({ task, isLive }: { readonly task: MidjourneyTask; readonly isLive: boolean }) {
  const t = useT();
  const percent = percentOf(task);
  const words = percent > 0 ? t('midjourney.drawing', { percent }) : t('midjourney.queued');
  return (
    <div className="mt-3 flex w-80 max-w-full flex-col gap-2.5">
      <TaskPreview url={task.imageUrl} isAsked={isLive} />
      <ProgressBar label={t('midjourney.progress')} share={percent > 0 ? percent / 100 : undefined} />
      <output className="text-small text-text-3">{words}</output>
    </div>
  );
}
