import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { askToDiscard } from '#/components/ask-to-discard.ts';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { Field } from '#/components/field.tsx';
import { confirm, type OverlayFrame } from '#/components/overlays.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { SessionRow } from '#/storage/records.ts';
import { useConfig } from '#/features/settings/public.ts';
import {
  autoTexts,
  useIsMakingMemory,
  effectiveModelConfig,
  memoryState,
  planMemory,
  tokensIn,
  chatActions,
  loadedTree,
  readChat,
  useChatFrame,
} from '#/features/chat-core/public.ts';
import { numberText } from '#/i18n/number-text.ts';

interface MemoryDialogProps extends OverlayFrame {
  readonly sessionId: string;
}

/** What the model remembers of a chat: to read, to edit, to make anew and to reset. */
export function MemoryDialog({ sessionId, open, onClose, onClosed }: MemoryDialogProps) {
  const t = useT();
  const { session } = useChatFrame(sessionId);
  const [edited, setEdited] = useState<string>();
  const stored = session?.memoryPrompt ?? '';
  const isEdited = edited !== undefined && edited.trim() !== stored.trim();
  const canEdit = session !== undefined && !session.isIncognito;

  const close = async () => {
    if (!isEdited || (await askToDiscard())) onClose();
  };
  const save = async () => {
    await saveMemory(sessionId, edited ?? '');
    setEdited(undefined);
    showToast({ kind: 'success', text: t('context.memory.saved') });
    onClose();
  };
  const reset = async () => {
    const question = { title: t('context.memory.resetTitle'), text: t('context.memory.resetText') };
    if (!(await confirm({ ...question, confirmLabel: t('context.memory.resetConfirm'), danger: true }))) return;
    setEdited(undefined);
    await chatActions.updateSession(sessionId, { memoryPrompt: '', summarizedUpToId: undefined });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && void close()}
      onClosed={onClosed}
      size="form"
      title={t('context.memory.title')}
      description={t('context.memory.description')}
      actions={
        canEdit ? (
          <>
            {stored !== '' && (
              <Button variant="quiet" className="me-auto" onClick={() => void reset()}>
                {t('context.memory.reset')}
              </Button>
            )}
            <Button variant="quiet" onClick={() => void close()}>
              {t(isEdited ? 'common.cancel' : 'common.close')}
            </Button>
            <Button variant="primary" disabled={!isEdited} onClick={() => void save()}>
              {t('context.memory.save')}
            </Button>
          </>
        ) : undefined
      }
    >
      {session && canEdit ? (
        <MemoryBody session={session} text={edited ?? stored} onEdit={setEdited} onMade={() => setEdited(undefined)} />
      ) : (
        <p className="text-text-2">{t('context.memory.incognito')}</p>
      )}
    </Dialog>
  );
}

interface MemoryBodyProps {
  readonly session: SessionRow;
  readonly text: string;
  readonly onEdit: (text: string) => void;
  readonly onMade: () => void;
}

function MemoryBody({ session, text, onEdit, onMade }: MemoryBodyProps) {
  const t = useT();
  const { messageIds } = useChatFrame(session.id);
  const config = useConfig((settings) => settings);
  const isMaking = useIsMakingMemory(session.id);
  const [hasFailed, setHasFailed] = useState(false);
  const tree = loadedTree(session.id);
  const state = memoryState({ session, tree, path: messageIds });
  const plan = planMemory({ config, session, tree, path: messageIds });

  const make = async () => {
    setHasFailed(false);
    const outcome = await autoTexts().makeMemory(session.id);
    setHasFailed(outcome === 'failed');
    if (outcome === 'made') onMade();
  };

  return (
    <>
      <Field
        label={t('context.memory.label')}
        help={<MemoryNote session={session} text={text} />}
        error={hasFailed && t('context.memory.failed')}
      >
        <TextArea rows={5} value={text} disabled={isMaking} onChange={(event) => onEdit(event.target.value)} />
      </Field>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="outline"
          size="small"
          icon={RefreshCw}
          busy={isMaking}
          disabled={plan === undefined && !isMaking}
          onClick={() => void make()}
        >
          {t(isMaking ? 'context.memory.making' : state === 'none' ? 'context.memory.make' : 'context.memory.update')}
        </Button>
        {plan === undefined && (
          <p className="text-meta text-text-3">
            {t(state === 'none' ? 'context.memory.tooShort' : 'context.memory.upToDate')}
          </p>
        )}
      </div>
    </>
  );
}

/** Whether the memory goes along; where there is none, when one is made. */
function MemoryNote({ session, text }: Pick<MemoryBodyProps, 'session' | 'text'>) {
  const t = useT();
  const { messageIds } = useChatFrame(session.id);
  const { autoGenerate, autoGenerateInterval } = useConfig((config) => config.summaryConfig);
  const modelConfig = useConfig((config) => effectiveModelConfig(config, session));
  const state = memoryState({ session, tree: loadedTree(session.id), path: messageIds });
  if (state !== 'none') return t(NOTES[state], { tokens: numberText(tokensIn(text)) });
  if (!autoGenerate) return t('context.memory.off');
  const tokens = numberText(modelConfig.compressMessageLengthThreshold);
  return t('context.memory.rhythm', { count: autoGenerateInterval, tokens });
}

const NOTES = {
  sent: 'context.memory.sent',
  cleared: 'context.memory.cleared',
  'other-branch': 'context.memory.otherBranch',
} as const;

/** A memory that was made elsewhere is taken over to the end of this branch, so that it goes along from now on. */
async function saveMemory(sessionId: string, text: string): Promise<void> {
  const memoryPrompt = text.trim();
  const { session, tree, messageIds } = await readChat(sessionId);
  const isPlaced = session && memoryState({ session: { ...session, memoryPrompt }, tree, path: messageIds }) === 'sent';
  const summarizedUpToId = memoryPrompt === '' ? undefined : isPlaced ? session.summarizedUpToId : messageIds.at(-1);
  await chatActions.updateSession(sessionId, { memoryPrompt, summarizedUpToId });
}
