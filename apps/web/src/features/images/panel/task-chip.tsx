import { useT } from '#/i18n/use-t.ts';
import { PICTURE_TASKS, type PictureTask } from '../model/picture-draft.ts';
import { ChoiceChip } from './choice-chip.tsx';
import { changeDraft } from './draft-store.ts';

interface TaskChipProps {
  readonly tasks: readonly PictureTask[];
  readonly task: PictureTask | undefined;
}

/** Whether a new picture is wanted, or something is to be made of pictures alone. */
export function TaskChip({ tasks, task }: TaskChipProps) {
  const t = useT();
  const options = [
    { value: '', label: t('imagePanel.task.generate') },
    ...tasks.map((one) => ({ value: one, label: t(`imagePanel.tasks.${one}`) })),
  ];
  return (
    <ChoiceChip
      label={t('imagePanel.task.label')}
      value={task ?? ''}
      options={options}
      isOn={task !== undefined}
      onChange={(next) => changeDraft({ task: PICTURE_TASKS.find((one) => one === next) })}
    />
  );
}
