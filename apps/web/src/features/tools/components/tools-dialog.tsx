import { Calculator, Clock, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { Switch } from '#/components/switch.tsx';
import { useT } from '#/i18n/use-t.ts';
import { chatActions, useSession } from '#/features/chat-core/public.ts';
import type { Consent } from '../model/consent-rule.ts';
import { BUILTIN_IDS, switchedTools } from '../model/tool-list.ts';
import { pageConsents } from '../page-consents.ts';

const ICONS = { calculator: Calculator, time: Clock, 'chat-memory': MessagesSquare } as const;

interface ToolsDialogProps extends OverlayFrame {
  readonly sessionId: string;
}

/** What a model may use in a chat: a switch for each tool, and what was decided about it for good. */
export function ToolsDialog({ sessionId, open, onClose, onClosed }: ToolsDialogProps) {
  const t = useT();
  const session = useSession(sessionId);
  const consents = pageConsents();
  const [given, setGiven] = useState(consents.list);
  const on = session?.tools ?? [];
  const forget = (id: string) => {
    consents.forget(id);
    setGiven(consents.list());
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onClosed={onClosed}
      size="form"
      title={t('tools.title')}
      description={t('tools.description')}
    >
      <ul className="flex flex-col">
        {BUILTIN_IDS.map((id) => (
          <ToolRow
            key={id}
            id={id}
            isOn={on.includes(id)}
            standing={given.find(({ toolId }) => toolId === id)?.standing}
            onSwitch={(isOn) => void chatActions.updateSession(sessionId, { tools: switchedTools(on, id, isOn) })}
            onForget={() => forget(id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface ToolRowProps {
  readonly id: (typeof BUILTIN_IDS)[number];
  readonly isOn: boolean;
  readonly standing: Consent['standing'] | undefined;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onForget: () => void;
}

function ToolRow({ id, isOn, standing, onSwitch, onForget }: ToolRowProps) {
  const t = useT();
  const Glyph = ICONS[id];
  const name = t(`tools.builtin.${id}.name`);
  return (
    <li className="flex min-h-16 items-center gap-3 border-line py-3 not-first:border-t">
      <Glyph className="size-4.5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="flex min-w-0 grow flex-col">
        <span className="text-ui font-medium">{name}</span>
        <span className="text-small text-text-3">{t(`tools.builtin.${id}.text`)}</span>
        {standing && (
          <span className="flex flex-wrap items-center gap-2 text-small text-text-2">
            {t(`tools.standing.${standing}`)}
            <Button variant="link" size="small" onClick={onForget}>
              {t('tools.askAgain')}
            </Button>
          </span>
        )}
      </span>
      <Switch label={name} checked={isOn} onChange={onSwitch} />
    </li>
  );
}
