import type { Prompt } from '@parley/contract';
import { CopyPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { askToDiscard } from '#/components/ask-to-discard.ts';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { PromptDraft } from '../model/prompt-draft.ts';
import { usePromptsAreRead } from '../store.ts';
import { EMPTY_DRAFT, usePromptEditor } from '../use-prompt-editor.ts';
import { PromptForm } from './prompt-form.tsx';
import { PromptList } from './prompt-list.tsx';
import { PromptPreview } from './prompt-preview.tsx';

type View = { readonly kind: 'list' } | { readonly kind: 'edit' } | { readonly kind: 'view'; readonly prompt: Prompt };

const LIST: View = { kind: 'list' };

/** All prompts, and one of them at a time to read or to write. Closing one leads back to the list. */
export function PromptsDialog({ open, onClose, onClosed }: OverlayFrame) {
  const t = useT();
  const areRead = usePromptsAreRead();
  const [view, setView] = useState<View>(LIST);
  const [query, setQuery] = useState('');
  const editor = usePromptEditor();

  const showList = () => setView(LIST);
  const write = (draft: PromptDraft, id?: string) => {
    editor.begin(draft, id);
    setView({ kind: 'edit' });
  };
  const copy = ({ title, content }: Prompt) => write({ title, content });
  const show = (prompt: Prompt) => (prompt.isUser ? write(prompt, prompt.id) : setView({ kind: 'view', prompt }));
  const save = () => {
    if (!editor.save()) return;
    showToast({ kind: 'success', text: t('prompts.form.saved') });
    showList();
  };
  const leave = async () => {
    if (view.kind === 'list') return onClose();
    const isLost = view.kind === 'edit' && editor.isChanged;
    if (!isLost || (await askToDiscard())) showList();
  };

  const { title, description, actions, body } = parts();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && void leave()}
      onClosed={onClosed}
      size="wide"
      title={title}
      description={description}
      actions={actions}
    >
      {body}
    </Dialog>
  );

  function parts(): { title: ReactNode; description?: ReactNode; actions?: ReactNode; body: ReactNode } {
    switch (view.kind) {
      case 'list':
        return {
          title: t('prompts.title'),
          description: t('prompts.text'),
          body: areRead ? (
            <PromptList query={query} onQuery={setQuery} onNew={() => write(EMPTY_DRAFT)} onShow={show} onCopy={copy} />
          ) : (
            <SkeletonLines />
          ),
        };
      case 'view':
        return {
          title: <bdi>{view.prompt.title}</bdi>,
          description: t('prompts.preview.builtin'),
          actions: (
            <>
              <Button variant="quiet" onClick={showList}>
                {t('common.back')}
              </Button>
              <Button variant="primary" icon={CopyPlus} onClick={() => copy(view.prompt)}>
                {t('prompts.makeOwn')}
              </Button>
            </>
          ),
          body: (
            <div className="min-h-0 grow overflow-y-auto overscroll-contain">
              <PromptPreview content={view.prompt.content} />
            </div>
          ),
        };
      case 'edit':
        return {
          title: t(editor.id === undefined ? 'prompts.form.newTitle' : 'prompts.form.editTitle'),
          actions: (
            <>
              <Button variant="quiet" onClick={() => void leave()}>
                {t('common.cancel')}
              </Button>
              <Button variant="primary" onClick={save}>
                {t('prompts.form.save')}
              </Button>
            </>
          ),
          body: <PromptForm editor={editor} onSave={save} />,
        };
      default:
        return view satisfies never;
    }
  }
}
