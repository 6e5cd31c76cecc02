import type { Model, Prompt } from '@parley/contract';
import { MessageSquareText, NotebookPen, Plug, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { askableModels, useModels, useVendorOf } from '#/features/models/public.ts';
import { insertServerPrompt, useMcpPrompts } from '#/features/mcp/public.ts';
import { openPrompts, searchPrompts, usePrompts } from '#/features/prompts/public.ts';
import { useChatFrame } from '#/features/chat-core/public.ts';
import { offeredActs } from '../acts/chat-acts.ts';
import { runAct } from '../acts/run-act.ts';
import { composerOf } from './composer-access.ts';
import { searchCommands } from './model/commands-search.ts';
import { searchMentions } from './model/mention-search.ts';
import type { SuggestionTrigger } from './model/suggest-trigger.ts';
import { SuggestionList, type Suggestion, type SuggestionListFrame } from './suggestion-list.tsx';

interface SuggestionMenuProps extends SuggestionListFrame {
  readonly sessionId: string;
  readonly trigger: SuggestionTrigger;
  readonly onPrompt: (prompt: Prompt) => void;
  readonly onModel: (model: Model) => void;
  /** Takes the words away that named a command. */
  readonly onCommand: () => void;
}

/** What fits the words at the cursor: prompts, commands or models. */
export function SuggestionMenu(props: SuggestionMenuProps) {
  const { kind } = props.trigger;
  if (kind === 'prompt') return <PromptSuggestions {...props} />;
  return kind === 'command' ? <CommandSuggestions {...props} /> : <ModelSuggestions {...props} />;
}

function PromptSuggestions({ sessionId, trigger: { query }, onPrompt, onCommand, ...frame }: SuggestionMenuProps) {
  const t = useT();
  const prompts = usePrompts();
  const items = useMemo(() => searchPrompts(prompts, query), [prompts, query]).map(({ prompt, ranges }): Suggestion => {
    const Glyph = prompt.isUser ? UserRound : MessageSquareText;
    return {
      id: prompt.id,
      leading: <Glyph className="size-4" strokeWidth={ICON_STROKE} aria-hidden />,
      title: prompt.title,
      ranges,
      detail: prompt.content.slice(0, 160),
      choose: () => onPrompt(prompt),
    };
  });
  const ofServers = useMcpPrompts(query).map((found): Suggestion => ({
    id: `${found.server.id}/${found.prompt.name}`,
    leading: <Plug className="size-4" strokeWidth={ICON_STROKE} aria-hidden />,
    title: found.title,
    ranges: found.ranges,
    detail: found.prompt.description.slice(0, 160),
    choose: () => {
      onCommand();
      void insertServerPrompt(found, (text) => composerOf(sessionId)?.insert(text));
    },
  }));
  const manage = {
    icon: NotebookPen,
    label: t('composer.managePrompts'),
    onSelect: () => {
      frame.onClose();
      void openPrompts();
    },
  };
  return <SuggestionList {...frame} label={t('composer.promptList')} items={[...items, ...ofServers]} act={manage} />;
}

function CommandSuggestions({ sessionId, trigger: { query }, onCommand, ...frame }: SuggestionMenuProps) {
  const t = useT();
  const navigation = useNavigation();
  const { session } = useChatFrame(sessionId);
  const offered = session ? offeredActs(session).map((act) => ({ act, chat: session })) : [];
  const named = offered.map(({ act }) => ({ id: act.id, name: t(act.label), keywords: t(act.keywords) }));
  const items = searchCommands(named, query).flatMap(({ command: { id, name }, ranges }): Suggestion[] => {
    const found = offered.find(({ act }) => act.id === id);
    if (!found) return [];
    const { act, chat } = found;
    const Glyph = act.icon;
    return [
      {
        id,
        leading: <Glyph className="size-4" strokeWidth={ICON_STROKE} aria-hidden />,
        title: name,
        ranges,
        choose: () => {
          onCommand();
          runAct(act, { chat, navigation });
        },
      },
    ];
  });
  return <SuggestionList {...frame} label={t('composer.commandList')} items={items} />;
}

function ModelSuggestions({ trigger: { query }, onModel, ...frame }: SuggestionMenuProps) {
  const t = useT();
  const { models } = useModels();
  const vendorOf = useVendorOf();
  const usable = useMemo(() => askableModels(models), [models]);
  const items = useMemo(() => searchMentions(usable, query), [usable, query]).map(
    ({ model, title, ranges }): Suggestion => ({
      id: model.id,
      leading: <VendorMark vendor={vendorOf(model.id)} size={18} />,
      title,
      ranges,
      detail: model.customProvider === false ? model.description : model.customProvider.name,
      choose: () => onModel(model),
    }),
  );
  return <SuggestionList {...frame} label={t('composer.modelList')} items={items} />;
}
