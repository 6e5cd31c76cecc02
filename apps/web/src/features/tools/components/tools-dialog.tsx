import { WEB_BROWSING } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, buttonClass } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { classNames } from '#/components/class-names.ts';
import { SearchInput } from '#/components/search-input.tsx';
import { Switch } from '#/components/switch.tsx';
import { isKnownHere } from '#/features/account/public.ts';
import { chatActions, useChatModels, useSession } from '#/features/chat-core/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { BUILTIN_TOOLS } from '../builtin/builtin-tools.ts';
import { findTools, listedTools, type ListedTool } from '../model/find-tools.ts';
import { switchedTools } from '../model/tool-list.ts';
import { pageConsents } from '../page-consents.ts';
import { toolsQuery } from '../tools-query.ts';
import { useUnableModels } from '../use-unable-models.ts';
import { BrowsingSettingsLink } from './browsing-settings-link.tsx';
import { StandingChoice } from './standing-choice.tsx';
import { ToolGlyph } from './tool-glyph.tsx';
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

function ToolRow({ tool: { id, name, description, isMissing = false }, isOn, onSwitch }: ToolRowProps) {
  const builtin = BUILTIN_TOOLS.find((tool) => tool.id === id);
  return (
    <li className="flex min-h-16 items-start gap-3 border-line py-3 not-first:border-t">
      <ToolGlyph id={id} />
      <span className="flex min-w-0 grow flex-col">
        <span className="text-ui font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className={classNames('text-small text-text-3', !builtin && 'line-clamp-2')} dir="auto">
          {description}
        </span>
        {id === WEB_BROWSING && isKnownHere() && <BrowsingSettingsLink />}
        {isOn && (builtin ? <StandingChoice tool={builtin} name={name} /> : <AskAgain toolId={id} />)}
      </span>
      <Switch label={name} checked={isOn} disabled={isMissing && !isOn} onChange={onSwitch} />
    </li>
  );
}

/** What was decided about functions of an installed tool, and the way back from it. */
function AskAgain({ toolId }: { readonly toolId: string }) {
  const t = useT();
  const consents = pageConsents();
  const [isDecided, setIsDecided] = useState(() => consents.list().some((given) => given.toolId === toolId));
  if (!isDecided) return null;
  const forget = () => {
    consents.forget(toolId);
    setIsDecided(false);
  };
  return (
    <span>
      <Button variant="link" size="small" onClick={forget}>
        {t('tools.askAgain')}
      </Button>
    </span>
  );
}
