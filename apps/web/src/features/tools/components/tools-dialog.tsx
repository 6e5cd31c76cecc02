import { buttonClass } from '#/components/button.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { chatActions, useChatModels, useSession } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { BUILTIN_TOOLS } from '../builtin/builtin-tools.ts';
import type { ListedTool } from '../model/find-tools.ts';
import { useUnableModels } from '../use-unable-models.ts';
import { AskAgain } from './ask-again.tsx';
import { StandingChoice } from './standing-choice.tsx';
import { ToolChoice } from './tool-choice.tsx';

/** Of a chat that is gone. */
const NO_MODELS = { models: [] };

interface ToolsDialogProps extends OverlayFrame {
  readonly sessionId: string;
}

/** What a model may use in a chat: a switch for each tool, and whether it asks before it runs. */
export function ToolsDialog({ sessionId, ...frame }: ToolsDialogProps) {
  const t = useT();
  const session = useSession(sessionId);
  const on = session?.tools ?? [];
  const { note } = useUnableModels(useChatModels(session ?? NO_MODELS).models);
  return (
    <Dialog {...dialogFrame(frame)} size="form" title={t('tools.title')} description={t('tools.description')}>
      {note !== undefined && (
        <p className="mb-2 rounded-block bg-warn-soft px-3.5 py-2.5 text-small text-warn">{note}</p>
      )}
      <ToolChoice on={on} onChange={(tools) => void chatActions.updateSession(sessionId, { tools })} Below={Standing} />
      <Link to="/tools" onClick={frame.onClose} className={buttonClass('link', 'small')}>
        {t('tools.screen.manage')}
      </Link>
    </Dialog>
  );
}

function Standing({ tool: { id, name } }: { readonly tool: ListedTool }) {
  const builtin = BUILTIN_TOOLS.find((tool) => tool.id === id);
  return builtin ? <StandingChoice tool={builtin} name={name} /> : <AskAgain toolId={id} />;
}
