import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { isKnownHere } from '#/features/account/public.ts';
import { chatActions, useChatModels, useSession } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { BUILTIN_TOOLS } from '../builtin/builtin-tools.ts';
import { findTools, listedTools, type ListedTool } from '../model/find-tools.ts';
import { switchedTools } from '../model/tool-list.ts';
import { toolsQuery } from '../tools-query.ts';
import { toolsWorld } from '../tools-world.ts';
import { useUnableModels } from '../use-unable-models.ts';
import { AskAgain } from './ask-again.tsx';
import { StandingChoice } from './standing-choice.tsx';
import { ToolGlyph } from './tool-glyph.tsx';
import { ToolSwitchRow } from './tool-switch-row.tsx';
import { useBuiltinTools } from './use-builtin-tools.ts';

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 7;

/** Of a chat that is gone. */
const NO_MODELS = { models: [] };

interface ToolsDialogProps extends OverlayFrame {
  readonly sessionId: string;
}

/** What a model may use in a chat: a switch for each tool, and whether it asks before it runs. */
export function ToolsDialog({ sessionId, open, onClose, onClosed }: ToolsDialogProps) {
  const t = useT();
  const session = useSession(sessionId);
  const [query, setQuery] = useState('');
  const tools = useUsableTools();
  const on = session?.tools ?? [];
  const { Switches } = toolsWorld.get().servers;
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
      {tools.length >= SEARCHED_FROM && (
        <SearchInput value={query} onChange={setQuery} label={t('tools.screen.search')} />
      )}
      <ul className="flex flex-col">
        {findTools(tools, 'all', query).map((tool) => (
          <ToolRow
            key={tool.id}
            tool={tool}
            isOn={on.includes(tool.id)}
            onSwitch={(isOn) => void chatActions.updateSession(sessionId, { tools: switchedTools(on, tool.id, isOn) })}
          />
        ))}
      </ul>
      <Switches sessionId={sessionId} on={on} query={query} />
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
  readonly onSwitch: (isOn: boolean) => void;
}

function ToolRow({ tool: { id, name, description }, isOn, onSwitch }: ToolRowProps) {
  const builtin = BUILTIN_TOOLS.find((tool) => tool.id === id);
  return (
    <ToolSwitchRow glyph={<ToolGlyph id={id} />} {...{ name, description, isOn, onSwitch }}>
      {isOn && (builtin ? <StandingChoice tool={builtin} name={name} /> : <AskAgain toolId={id} />)}
    </ToolSwitchRow>
  );
}
