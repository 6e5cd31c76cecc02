import type { MessageRow } from '#/storage/records.ts';
import { MidjourneyAnswer } from '#/features/images/public.ts';
import type { AnswerView } from './model/answer-view.ts';

interface AnswerTasksProps {
  readonly message: MessageRow;
  readonly view: AnswerView;
}

/** The pictures of an answer that are made by task, with what can be made of them. */
export function AnswerTasks({ message, view }: AnswerTasksProps) {
  const isLeft = view.ending.kind === 'unfinished' && view.ending.why === 'interrupted';
  return view.tasks.map((task) => (
    <MidjourneyAnswer
      key={task.id}
      message={message}
      task={task}
      isLive={view.isLive}
      isLeft={isLeft}
      hasPicture={view.pictures.length > 0}
    />
  ));
}
