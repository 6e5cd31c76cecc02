import type { Prompt } from '@parley/contract';
import { HatGlasses } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';
import { DropZone } from '#/features/attachments/public.ts';
import { ToolsChip } from '#/features/tools/public.ts';
import { loadPromptVariables, VariableForm } from '#/features/prompts/public.ts';
import { useConfig } from '#/features/settings/public.ts';
import { useChatFrame, type TurnModel } from '#/features/chat-core/public.ts';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE } from '#/components/icon.ts';
import { isGuide } from '#/features/models/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import { replaceRange } from '#/components/suggestions/box-edits.ts';
import { DictateButton } from './dictate-button.tsx';
import { MessageBox } from './message-box.tsx';
import { PlusMenu } from './plus-menu.tsx';
import { SendButton, StopButton } from './send-button.tsx';
import { useBoxFocus } from './use-box-focus.ts';
import { useBoxKeys } from './use-box-keys.ts';
import { useComposerAccess } from './use-composer-access.ts';
import { useDraft } from './use-draft.ts';
import { useFileInput } from './use-file-input.ts';
import { useSending, type Sending } from './use-sending.ts';
import { useSuggestions } from '#/components/suggestions/use-suggestions.ts';
import { useTouchKeyboard } from './use-touch-keyboard.ts';

const SuggestionMenu = lazyPart(() => import('./suggestion-menu.tsx'), 'SuggestionMenu');
const MentionChips = lazyPart(() => import('./mention-chips.tsx'), 'MentionChips', { place: 'icon' });
const QueueCards = lazyPart(() => import('./queue-cards.tsx'), 'QueueCards');
const DraftFiles = lazyPart(() => import('./draft-files.tsx'), 'DraftFiles');
const PreviewBubble = lazyPart(() => import('./preview-bubble.tsx'), 'PreviewBubble');

/** A prompt with gaps, and the part of the text that it takes the place of. */
interface OpenPrompt {
  readonly prompt: Prompt;
  readonly start: number;
  readonly end: number;
}

interface ComposerProps extends Sending {
  /** Whom the chat asks. */
  readonly models?: readonly TurnModel[];
  /** What can be switched for the chat, in the row below the text. */
  readonly switches?: ReactNode;
}

/** The box to write in, with what waits above it. What is typed never draws more than this. */
export function Composer({ models = [], switches, ...props }: ComposerProps) {
  const { sessionId, isReady, isRunning } = props;
  const listId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [openPrompt, setOpenPrompt] = useState<OpenPrompt>();
  const isPromptHintOff = useConfig((config) => config.disablePromptHint);
  const hasPreview = useConfig((config) => config.sendPreviewBubble);
  const { session } = useChatFrame(sessionId);
  const isIncognito = session?.isIncognito === true;
  const toolCount = session?.tools.length ?? 0;

  const suggestions = useSuggestions(isPromptHintOff);
  const { trigger } = suggestions;
  const kept = useDraft(sessionId, box);
  const { draft, change, saveCursor } = kept;
  const sending = useSending(props, kept);
  const { files, queue, isEmpty } = sending;
  const fileInput = useFileInput(box, files);

  useBoxFocus(box);
  useTouchKeyboard();
  useComposerAccess(sessionId, box);

  const submit = () => {
    suggestions.close();
    if (!isEmpty) void sending.send();
    box.current?.focus();
  };
  const askOnly = (model: TurnModel) => {
    const isAlready = draft.models.length === 1 && draft.models[0]?.id === model.id;
    change({ models: isAlready ? [] : [{ id: model.id, name: model.name }] });
  };
  const onKeyDown = useBoxKeys({ sessionId, isRunning, models, suggestions, submit, stop: sending.stop, askOnly });

  const write = (start: number, end: number, text: string) => {
    if (box.current) replaceRange(box.current, start, end, text);
    suggestions.close();
  };
  const choosePrompt = async (prompt: Prompt) => {
    if (!trigger) return;
    const { variablesOf } = await fetchPart(loadPromptVariables);
    const place = { start: trigger.start, end: trigger.end };
    if (variablesOf(prompt.content).length === 0) return write(place.start, place.end, prompt.content);
    suggestions.close();
    setOpenPrompt({ prompt, ...place });
  };
  const insertPrompt = (text: string) => {
    if (openPrompt) write(openPrompt.start, openPrompt.end, text);
    setOpenPrompt(undefined);
    void selectFirstGap(box.current);
  };

  return (
    <div>
      {fileInput.hasDragged && <DropZone onFiles={fileInput.add} />}
      {hasPreview && <PreviewBubble text={draft.text} />}
      {queue.items.length > 0 && (
        <QueueCards
          queue={queue}
          isReady={isReady}
          isRunning={isRunning}
          onEdit={(item) => {
            sending.edit(item);
            box.current?.focus();
          }}
          onRemove={sending.remove}
          onSendNow={sending.sendNow}
        />
      )}
      <div className="relative">
        {trigger && !openPrompt && (
          <SuggestionMenu
            sessionId={sessionId}
            trigger={trigger}
            listId={listId}
            keys={suggestions.keys}
            onActive={suggestions.setActiveId}
            onClose={suggestions.close}
            onPrompt={(prompt) => void choosePrompt(prompt)}
            onCommand={() => write(trigger.start, trigger.end, '')}
            onModel={({ id, name }) => {
              write(trigger.start, trigger.end, '');
              change({ models: [...draft.models.filter((model) => model.id !== id), { id, name }] });
            }}
          />
        )}
        {openPrompt && (
          <VariableForm
            prompt={openPrompt.prompt}
            onInsert={insertPrompt}
            onCancel={() => {
              setOpenPrompt(undefined);
              box.current?.focus();
            }}
          />
        )}
        <form
          className={classNames(
            'flex flex-col rounded-panel bg-raised shadow-e2',
            isIncognito && 'outline-[1.5px] -outline-offset-1 outline-incognito-line outline-dashed',
          )}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {files.items.length > 0 && (
            <DraftFiles
              sessionId={sessionId}
              items={files.items}
              isAwaited={sending.isAwaitingFiles}
              onRemove={files.remove}
              onRetry={files.retry}
            />
          )}
          <MessageBox
            box={box}
            text={draft.text}
            asked={draft.models.length > 0 ? 1 : models.length}
            isForGuide={models.length > 0 && models.every(isGuide)}
            listId={listId}
            activeId={suggestions.activeId}
            onText={(text, cursor) => {
              change({ text });
              suggestions.look(text, cursor);
            }}
            onCursor={(text, cursor) => {
              saveCursor(cursor);
              suggestions.look(text, cursor);
            }}
            onLeave={suggestions.close}
            onKeyDown={onKeyDown}
            onPaste={fileInput.onPaste}
          />
          <div className="flex items-center gap-1.5 p-2 pt-2.5 phone:has-[[data-several]]:flex-wrap">
            <PlusMenu
              sessionId={sessionId}
              box={box}
              onFiles={fileInput.add}
              onAsk={(kind) => suggestions.ask(kind, box.current?.selectionStart ?? 0)}
            />
            {/* On a phone the names of several models need a row of their own. */}
            <div className="flex min-w-0 grow items-center gap-1.5 phone:has-[[data-several]]:order-first phone:has-[[data-several]]:basis-full">
              {isIncognito && <IncognitoNote />}
              {toolCount > 0 && (
                <ToolsChip
                  sessionId={sessionId}
                  count={toolCount}
                  asked={draft.models.length > 0 ? draft.models : models}
                />
              )}
              {draft.models.length > 0 ? (
                <MentionChips
                  models={draft.models}
                  onRemove={(id) => change({ models: draft.models.filter((model) => model.id !== id) })}
                />
              ) : (
                switches
              )}
            </div>
            <span className="grow" />
            <DictateButton key={sessionId} box={box} text={draft.text} onText={(text) => change({ text })} />
            {isRunning && <StopButton isQuiet={!isEmpty} onStop={sending.stop} />}
            {(!isRunning || !isEmpty) && (
              <SendButton isEmpty={isEmpty} isRunning={isRunning} isIncognito={isIncognito} />
            )}
          </div>
        </form>
      </div>
    </div>
  );
}

function IncognitoNote() {
  const t = useT();
  return (
    <span className="flex min-w-0 items-center gap-1.5 px-1.5 text-small font-medium text-incognito-line">
      <HatGlasses className="size-3.75 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="truncate">{t('chat.composer.incognito')}</span>
    </span>
  );
}

/** What a prompt still leaves open is the next thing to write. */
async function selectFirstGap(box: HTMLTextAreaElement | null): Promise<void> {
  const { firstGap } = await fetchPart(loadPromptVariables);
  const gap = box && firstGap(box.value);
  if (gap) box.setSelectionRange(...gap);
}
