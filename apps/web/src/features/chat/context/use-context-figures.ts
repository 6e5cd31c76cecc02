import type { AppConfig, Model } from '@parley/contract';
import { useMemo } from 'react';
import type { SessionRow } from '#/storage/records.ts';
import { askedModel, canUseTools, knownModels } from '#/features/models/public.ts';
import { useConfig } from '#/features/settings/public.ts';
import {
  contextPieces,
  effectiveModelConfig,
  expectedAnswerTokens,
  tokensOfPieces,
  historyBudget,
  branchOf,
  loadedTree,
  useChatFrame,
  type ChatFrame,
} from '#/features/chat-core/public.ts';
import { questionToCome } from './model/context-draft.ts';
import { useDraftFigures } from './use-draft-figures.ts';
import { useToolTokens } from './use-tool-tokens.ts';

/** What the next question is expected to come to with one model. */
export interface Expected {
  readonly model: Model;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** From how many on earlier messages are left out; undefined where nobody knows how much the model holds. */
  readonly room: number | undefined;
}

/**
 * In React: who answers the next question of a chat, and about how much goes to and fro. The chat is counted anew when a
 * message has come or a setting has changed, not while somebody types or a reply streams.
 */
export function useContextFigures(session: SessionRow, chosen: readonly Model[]): readonly Expected[] {
  const frame = useChatFrame(session.id);
  const config = useConfig((settings) => settings);
  const draft = useDraftFigures(session.id);
  const toolTokens = useToolTokens(session);
  const models = useMemo(() => namedModels(draft.models) ?? chosen, [draft.models, chosen]);
  const ofChat = useMemo(
    () => models.map((model) => figuresFor(model, session, frame, config, toolTokens)),
    [models, session, frame, config, toolTokens],
  );
  return ofChat.map((figures) => {
    const isTight = figures.promptTokens + draft.tokens > (figures.room ?? Infinity);
    // Only a draft that crowds out earlier messages makes it worth counting them again.
    const counted = isTight ? figuresFor(figures.model, session, frame, config, toolTokens, draft.tokens) : figures;
    return { ...counted, promptTokens: counted.promptTokens + draft.tokens };
  });
}

function figuresFor(
  model: Model,
  session: SessionRow,
  frame: ChatFrame,
  config: AppConfig,
  tokensOfTools: number,
  draftTokens = 0,
): Expected {
  const offersTools = session.tools.length > 0 && canUseTools(model.id, [model]);
  const toolTokens = offersTools ? tokensOfTools : 0;
  const branch = branchOf(session, loadedTree(session.id), frame.messageIds, model.id);
  const asked = askedModel(model, [model]);
  const pieces = contextPieces({
    config,
    session: branch.session,
    messages: [...branch.messages, EMPTY_QUESTION],
    model: asked,
    today: SOME_DAY,
    draftTokens,
    offersTools,
    toolTokens,
  });
  const settings = effectiveModelConfig(config, branch.session);
  return {
    model,
    promptTokens: tokensOfPieces(pieces) + toolTokens,
    completionTokens: expectedAnswerTokens(branch.messages),
    room: asked.contextTokens === undefined ? undefined : historyBudget(asked, settings, 0),
  };
}

const EMPTY_QUESTION = questionToCome({ text: '' });
const SOME_DAY = '2026-01-01';

function namedModels(named: readonly Pick<Model, 'id'>[] | undefined): readonly Model[] | undefined {
  const found = named?.flatMap(({ id }) => knownModels().find((model) => model.id === id) ?? []);
  return found && found.length > 0 ? found : undefined;
}
