import { Calculator, Clock, MessagesSquare } from 'lucide-react';
import { Dialog } from '#/components/dialog.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { Switch } from '#/components/switch.tsx';
import { useT } from '#/i18n/use-t.ts';
import { chatActions, useChatModels, useSession } from '#/features/chat-core/public.ts';
import { BUILTIN_TOOLS } from '../builtin/builtin-tools.ts';
import { BUILTIN_IDS, switchedTools, type BuiltinId } from '../model/tool-list.ts';
import { useUnableModels } from '../use-unable-models.ts';
import { StandingChoice } from './standing-choice.tsx';

const ICONS = { calculator: Calculator, time: Clock, 'chat-memory': MessagesSquare } as const;

/** Of a chat that is gone. */
const NO_MODELS = { models: [] };

interface ToolsDialogProps extends OverlayFrame {
  readonly sessionId: string;
}

/** What a model may use in a chat: a switch for each tool, and whether it asks before it runs. */
export function ToolsDialog({ sessionId, open, onClose, onClosed }: ToolsDialogProps) {
  const t = useT();
  const session = useSession(sessionId);
  const on = session?.tools ?? [];
  const { note } = useUnableModels(useChatModels(session ?? NO_MODELS).models);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onClosed={onClosed}
      size="form"
      title={t('tools.title')}
      description={t('tools.description')}
    >
      {note !== undefined && (
        <p className="mb-2 rounded-block bg-warn-soft px-3.5 py-2.5 text-small text-warn">{note}</p>
      )}
      <ul className="flex flex-col">
        {BUILTIN_IDS.map((id) => (
          <ToolRow
            key={id}
            id={id}
            isOn={on.includes(id)}
            onSwitch={(isOn) => void chatActions.updateSession(sessionId, { tools: switchedTools(on, id, isOn) })}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface ToolRowProps {
  readonly id: BuiltinId;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

function ToolRow({ id, isOn, onSwitch }: ToolRowProps) {
  const t = useT();
  const Glyph = ICONS[id];
  const name = t(`tools.builtin.${id}.name`);
  const tool = BUILTIN_TOOLS.find((builtin) => builtin.id === id);
  return (
    <li className="flex min-h-16 items-start gap-3 border-line py-3 not-first:border-t">
      <Glyph className="mt-0.5 size-4.5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="flex min-w-0 grow flex-col">
        <span className="text-ui font-medium">{name}</span>
        <span className="text-small text-text-3">{t(`tools.builtin.${id}.text`)}</span>
        {isOn && tool && <StandingChoice tool={tool} name={name} />}
      </span>
      <Switch label={name} checked={isOn} onChange={onSwitch} />
    </li>
  );
}
