import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { Switch } from '#/components/switch.tsx';
import { isKnownHere } from '#/features/account/public.ts';
import { chatActions, useSession } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import type { Consent } from '../model/consent-rule.ts';
import { findTools, listedTools, type ListedTool } from '../model/find-tools.ts';
import { switchedTools } from '../model/tool-list.ts';
import { pageConsents } from '../page-consents.ts';
import { toolsQuery } from '../tools-query.ts';
import { ToolGlyph } from './tool-glyph.tsx';
import { useBuiltinTools } from './use-builtin-tools.ts';

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 7;

interface ToolsDialogProps extends OverlayFrame {
  readonly sessionId: string;
}

/** What a model may use in a chat: a switch for each tool, and what was decided about it for good. */
export function ToolsDialog({ sessionId, open, onClose, onClosed }: ToolsDialogProps) {
  const t = useT();
  const session = useSession(sessionId);
  const consents = pageConsents();
  const [given, setGiven] = useState(consents.list);
  const [query, setQuery] = useState('');
  const tools = useUsableTools();
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
      {tools.length >= SEARCHED_FROM && (
        <SearchInput value={query} onChange={setQuery} label={t('tools.screen.search')} />
      )}
      <ul className="flex flex-col">
        {findTools(tools, 'all', query).map((tool) => (
          <ToolRow
            key={tool.id}
            tool={tool}
            isOn={on.includes(tool.id)}
            standing={given.find(({ toolId }) => toolId === tool.id)?.standing}
            onSwitch={(isOn) => void chatActions.updateSession(sessionId, { tools: switchedTools(on, tool.id, isOn) })}
            onForget={() => forget(tool.id)}
          />
        ))}
      </ul>
      <Link to="/tools" onClick={onClose} className={buttonClass('link', 'small')}>
        {t('tools.screen.manage')}
      </Link>
    </Dialog>
  );
}

/** The tools that come along, and those that are installed. */
function useUsableTools(): ListedTool[] {
  const builtin = useBuiltinTools();
  const { data } = useQuery({ ...toolsQuery(), enabled: isKnownHere() });
  const listed = data ? listedTools(data.tools, data.config) : [];
  return [...builtin, ...listed.filter(({ settings }) => settings !== undefined)];
}

interface ToolRowProps {
  readonly tool: ListedTool;
  readonly isOn: boolean;
  readonly standing: Consent['standing'] | undefined;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onForget: () => void;
}

function ToolRow({ tool: { id, name, description }, isOn, standing, onSwitch, onForget }: ToolRowProps) {
  const t = useT();
  return (
    <li className="flex min-h-16 items-center gap-3 border-line py-3 not-first:border-t">
      <ToolGlyph id={id} />
      <span className="flex min-w-0 grow flex-col">
        <span className="text-ui font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="line-clamp-2 text-small text-text-3" dir="auto">
          {description}
        </span>
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
