import { CircleAlert, ImagePlus, SlidersHorizontal, SquareMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Chip } from '#/components/chip.tsx';
import { FileInput } from '#/components/file-input.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { IconButton } from '#/components/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#/components/menu.tsx';
import { DropZone } from '#/features/attachments/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { importPictures, sayWhatFailed } from '../history/import-pictures.ts';
import { fieldName } from '../form/field-words.ts';
import { FormFields } from '../form/form-fields.tsx';
import type { PictureTask } from '../model/picture-draft.ts';
import { askedIn, mostPictures, missingIn, sharedFields, sharedTasks } from '../model/picture-form.ts';
import { CreateButton } from './create-button.tsx';
import { createPictures } from './create-pictures.ts';
import { addReferences, changeDraft, setValue, useStudio } from './draft-store.ts';
import { ImproveChip } from './improve-chip.tsx';
import { promptImprover } from './improve-prompt.ts';
import { PromptText } from './prompt-text.tsx';
import { ReferenceDescriptions } from './reference-descriptions.tsx';
import { ReferenceTiles } from './reference-tiles.tsx';
import { SettingChips, isChip } from './setting-chips.tsx';
import { TaskChip } from './task-chip.tsx';
import type { ImageModelChoice } from './use-image-models.ts';

const PICTURE_FILES = 'image/png,image/jpeg,image/webp';

interface PromptBoxProps {
  readonly chosen: readonly ImageModelChoice[];
  /** Leads to the pictures that may be gone by. */
  readonly onHistory: () => void;
}

/** The words, pictures and settings that the next pictures are made of. */
export function PromptBox({ chosen, onHistory }: PromptBoxProps) {
  const t = useT();
  const draft = useStudio((studio) => studio.draft);
  const box = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [isAdvanced, setIsAdvanced] = useState(false);
  const [leavesOut, setLeavesOut] = useState(false);

  const forms = chosen.map(({ form }) => form);
  const fields = sharedFields(forms, askedIn(draft));
  const tasks = sharedTasks(forms);
  const task = tasks.find((one) => one === draft.task);
  const has = (name: string): boolean => fields.some((field) => field.name === name);
  const takesPictures = forms.some((form) => mostPictures(form, task) > 0);
  const advanced = fields.filter((field) => !isChip(field) && !IN_THE_BOX.has(field.name));
  const lacking = [...new Set(forms.flatMap((form) => missingIn(form, draft)))];
  const missing = isChecked ? lacking : [];
  const isLeavingOut = has('negativePrompt') && (leavesOut || (draft.values['negativePrompt'] ?? '') !== '');

  const take = async (added: Iterable<File>): Promise<void> => {
    const imported = await importPictures(added);
    sayWhatFailed(imported);
    addReferences(imported.added);
    box.current?.focus();
  };
  const create = async (): Promise<void> => {
    setIsChecked(lacking.length > 0);
    if (lacking.some((name) => advanced.some((field) => field.name === name))) setIsAdvanced(true);
    if (lacking.length > 0 || chosen.length === 0) return box.current?.focus();
    await createPictures(chosen, draft);
  };

  return (
    <div className="relative">
      {takesPictures && (
        <DropZone
          onFiles={(added) => void take(added)}
          title={t('imagePanel.dropTitle')}
          text={t('imagePanel.dropText')}
        />
      )}
      <form
        className="flex flex-col rounded-panel bg-raised shadow-e2"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        {draft.references.length > 0 && (
          <ReferenceTiles
            ids={draft.references}
            note={referenceNote(chosen, draft.references.length, task, t)}
            onRemove={(id) => changeDraft({ references: draft.references.filter((other) => other !== id) })}
          />
        )}
        {(task === 'describe' || draft.prompt === '') &&
          draft.references.map((id) => <ReferenceDescriptions key={id} id={id} />)}
        {task !== undefined && lacking.length > 0 && (
          <p className="px-5 pt-4 text-small text-text-2">{t(`imagePanel.taskHints.${task}`)}</p>
        )}
        {has('search') && <Line name="search" value={draft.values['search']} />}
        {has('prompt') && (
          <PromptText
            box={box}
            text={draft.prompt}
            isMissing={missing.includes('prompt')}
            onCreate={() => void create()}
            onFiles={(added) => void take(added)}
          />
        )}
        {isLeavingOut && <Line name="negativePrompt" value={draft.values['negativePrompt']} />}
        {missing.length > 0 && (
          <ul role="alert" className="flex flex-wrap gap-x-4 px-5 pt-2 text-small text-danger">
            {missing.map((name) => (
              <li key={name} className="flex items-center gap-1.5">
                <CircleAlert className="size-3.5" strokeWidth={ICON_STROKE} aria-hidden />
                {t('imagePanel.required', { param: fieldName(name, t) })}
              </li>
            ))}
          </ul>
        )}
        {isAdvanced && advanced.length > 0 && (
          <FormFields
            fields={advanced}
            values={draft.values}
            missing={missing}
            onValue={setValue}
            className="max-h-[32dvh] overflow-y-auto px-5 pt-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]"
          />
        )}
        <div className="flex flex-wrap items-center gap-1 p-2.5 pt-3">
          {takesPictures && (
            <>
              <FileInput
                ref={files}
                accept={PICTURE_FILES}
                multiple
                label={t('imagePanel.addReference')}
                onFiles={(added) => void take(added)}
              />
              <Menu>
                <MenuTrigger>
                  <IconButton label={t('imagePanel.addReference')} icon={ImagePlus} />
                </MenuTrigger>
                <MenuContent side="above" label={t('imagePanel.addReference')}>
                  <MenuItem onSelect={() => files.current?.click()}>{t('imagePanel.fromFiles')}</MenuItem>
                  <MenuItem onSelect={onHistory}>{t('imagePanel.fromHistory')}</MenuItem>
                </MenuContent>
              </Menu>
            </>
          )}
          {tasks.length > 0 && <TaskChip tasks={tasks} task={task} />}
          <SettingChips fields={fields} values={draft.values} />
          {has('negativePrompt') && (
            <Chip
              variant="plain"
              icon={SquareMinus}
              on={isLeavingOut}
              onClick={() => {
                setLeavesOut(!isLeavingOut);
                if (isLeavingOut) setValue('negativePrompt', undefined);
              }}
            >
              {t('imagePanel.leaveOut')}
            </Chip>
          )}
          {advanced.length > 0 && (
            <Chip
              variant="plain"
              icon={SlidersHorizontal}
              aria-expanded={isAdvanced}
              onClick={() => setIsAdvanced(!isAdvanced)}
            >
              {t('imagePanel.advanced')}
            </Chip>
          )}
          {has('prompt') && promptImprover() !== undefined && <ImproveChip prompt={draft.prompt} />}
          <CreateButton chosen={chosen} />
        </div>
      </form>
    </div>
  );
}

const IN_THE_BOX: ReadonlySet<string> = new Set(['prompt', 'negativePrompt', 'pictures', 'search']);

function Line({ name, value }: { readonly name: 'negativePrompt' | 'search'; readonly value: unknown }) {
  const t = useT();
  const label = fieldName(name, t);
  return (
    <label className="mx-5 mt-3 flex items-baseline gap-3 text-small">
      <span className="shrink-0 font-medium text-text-3">{label}</span>
      <input
        dir={value === undefined ? undefined : 'auto'}
        value={typeof value === 'string' ? value : ''}
        placeholder={
          name === 'negativePrompt' ? t('imagePanel.leaveOutHint') : t('imagePanel.pleaseEnter', { param: label })
        }
        onChange={({ target }) => setValue(name, target.value === '' ? undefined : target.value)}
        className="min-w-0 grow bg-transparent py-1 outline-none pointer-coarse:text-[max(16px,0.8125rem)]"
      />
    </label>
  );
}

function referenceNote(
  chosen: readonly ImageModelChoice[],
  count: number,
  task: PictureTask | undefined,
  t: ReturnType<typeof useT>,
) {
  for (const { model, form } of chosen) {
    const most = mostPictures(form, task);
    const name = model.label ?? model.name;
    if (most === 0) return t('imagePanel.noReferences', { model: name });
    if (most < count) return t('imagePanel.fewReferences', { model: name, count: most });
  }
  return undefined;
}
