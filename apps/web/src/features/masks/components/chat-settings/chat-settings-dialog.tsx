import type { Mask, Session } from '@parley/contract';
import { BookMarked, Drama, Wrench } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { chatActions, useSession } from '#/features/chat-core/public.ts';
import { openMemory } from '#/features/chat/public.ts';
import { openTools } from '#/features/tools/public.ts';
import { keepAsMask, nameOf } from '../../mask-actions.ts';
import { sameSettings } from '../../model/mask-draft.ts';
import { useMaskDraft, type MaskDraft } from '../../use-mask-draft.ts';
import { ConfigPart } from '../editor/config-part.tsx';
import { ContextEditor } from '../editor/context-editor.tsx';
import { DisplayPart } from '../editor/display-part.tsx';
import { EditorPart } from '../editor/editor-part.tsx';
import { EditorRow } from '../editor/editor-row.tsx';

interface ChatSettingsDialogProps extends OverlayFrame {
  readonly session: Pick<Session, 'id' | 'mask' | 'isIncognito'>;
}

/** The settings of one chat: its mask, edited like any other. What is changed holds for the next question. */
export function ChatSettingsDialog({ session, open, onClose, onClosed }: ChatSettingsDialogProps) {
  const t = useT();
  const draft = useMaskDraft(session.mask, (_mask, changed) => void chatActions.updateMask(session.id, changed));

  const close = () => {
    draft.keep();
    onClose();
    if (sameSettings(session.mask, draft.mask)) return;
    const revert = () => void chatActions.updateMask(session.id, session.mask);
    showToast({ text: t('chatSettings.changed'), action: { label: t('common.undo'), onSelect: revert } });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      onClosed={onClosed}
      size="wide"
      title={t('chatSettings.title')}
      description={t('chatSettings.description')}
    >
      <ChatSettings sessionId={session.id} isIncognito={session.isIncognito} draft={draft} />
    </Dialog>
  );
}

interface ChatSettingsProps {
  readonly sessionId: string;
  readonly isIncognito: boolean;
  readonly draft: MaskDraft;
}

function ChatSettings({ sessionId, isIncognito, draft: { mask, change } }: ChatSettingsProps) {
  const t = useT();
  const patch = (fields: Partial<Mask>) => change((before) => ({ ...before, ...fields }));
  const { tools = [] } = useSession(sessionId) ?? {};
  return (
    <div className="-mx-6 min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 *:first:mt-1 phone:-mx-4 phone:px-4">
      <EditorPart title={t('chatSettings.instructions')} text={t('chatSettings.instructionsText')}>
        <ContextEditor context={mask.context} change={change} isIncognito={isIncognito} />
      </EditorPart>
      <EditorPart title={t('chatSettings.model')}>
        <ConfigPart of="chat" mask={mask} onChange={change} />
        {!isIncognito && (
          <EditorRow label={t('chatSettings.memory')} text={t('chatSettings.memoryText')}>
            <Button icon={BookMarked} onClick={() => void openMemory(sessionId)}>
              {t('chatSettings.memoryOpen')}
            </Button>
          </EditorRow>
        )}
        <EditorRow label={t('masks.editor.tools')} text={t('chatSettings.toolsText')}>
          <Button icon={Wrench} onClick={() => void openTools(sessionId)}>
            {tools.length === 0 ? t('masks.editor.tools') : t('tools.on', { count: tools.length })}
          </Button>
        </EditorRow>
      </EditorPart>
      <EditorPart title={t('masks.editor.display')}>
        <DisplayPart mask={mask} onChange={patch} />
      </EditorPart>
      {!isIncognito && (
        <EditorPart title={t('chatSettings.mask')}>
          <EditorRow
            label={mask.id === '' ? t('chatSettings.noMask') : nameOf(mask)}
            text={t('chatSettings.keepAsMaskText')}
          >
            <Button
              icon={Drama}
              onClick={() => keepAsMask({ ...mask, plugin: [...tools] }, t('chatSettings.maskName'))}
            >
              {t('chatSettings.keepAsMask')}
            </Button>
          </EditorRow>
        </EditorPart>
      )}
    </div>
  );
}
