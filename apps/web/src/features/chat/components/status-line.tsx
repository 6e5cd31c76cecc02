import type { Model } from '@parley/contract';
import { useMemo } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { SessionRow } from '../../../storage/records.ts';
import { ModelPicker } from '../../models/public.ts';
import { useConfig } from '../../settings/public.ts';
import { buildContext, estimateTokens } from '../model/build-context.ts';
import { useChat } from '../store.ts';

/** From here on the reader should know that the chat is about to outgrow the model. */
const ALMOST_FULL = 0.85;

interface StatusLineProps {
  readonly session: SessionRow;
  readonly model: Model | undefined;
  readonly onChooseModel: (model: Model) => void;
}

/** Who will answer, and how much of the chat goes along with the next question. */
export function StatusLine({ session, model, onChooseModel }: StatusLineProps) {
  const used = useContextTokens(session, model);
  if (!model) return <p className="mt-2.5 h-4" />;
  return (
    <div className="mt-2.5 flex h-4 items-center justify-center gap-2 text-meta text-text-3">
      <span className="contents max-sm:hidden">
        <ModelPicker chosenId={model.id} onChoose={onChooseModel} side="above">
          <button
            type="button"
            className="min-w-0 truncate rounded-kbd transition-colors duration-120 hover:text-text-1"
          >
            <bdi>{model.name}</bdi>
          </button>
        </ModelPicker>
        <span aria-hidden className="text-text-4">
          ·
        </span>
      </span>
      <ContextUse used={used} size={model.contextTokens} />
    </div>
  );
}

function ContextUse({ used, size }: { readonly used: number; readonly size: number | undefined }) {
  const t = useT();
  if (size === undefined)
    return <span className="tabular-nums">{t('chat.status.context', { used: compact(used) })}</span>;
  const share = Math.min(1, used / size);
  const isTight = share >= ALMOST_FULL;
  const words = { used: compact(used), size: compact(size) };
  return (
    <span className={`flex items-center gap-1.5 tabular-nums ${isTight ? 'text-warn' : ''}`}>
      <span aria-hidden className="h-1 w-10 overflow-hidden rounded-full bg-press">
        <span
          className={`block h-full rounded-full ${isTight ? 'bg-warn' : 'bg-accent'}`}
          style={{ inlineSize: `max(0.1875rem, ${share * 100}%)` }}
        />
      </span>
      {t(isTight ? 'chat.status.almostFull' : 'chat.status.window', words)}
    </span>
  );
}

function useContextTokens(session: SessionRow, model: Model | undefined): number {
  const { messages } = useChat(session.id);
  const config = useConfig((settings) => settings);
  const modelName = model?.name ?? '';
  return useMemo(() => {
    // A question that is not there yet stands in for the next one, so that all of the chat counts as history.
    const next = {
      id: 'next',
      date: 0,
      role: 'user',
      content: '',
      streaming: false,
      isError: false,
      tools: [],
    } as const;
    const all = [...messages, { ...next, tools: [] }];
    return estimateTokens(buildContext({ config, session, messages: all, modelName, today: '' }));
  }, [config, session, messages, modelName]);
}

function compact(count: number): string {
  // The first compact number costs some thirty milliseconds, and an empty chat needs none.
  if (count < 1_000) return String(count);
  const format = new Intl.NumberFormat(currentLanguage().tag, { notation: 'compact', maximumFractionDigits: 1 });
  return format.format(count).replace('K', 'k');
}
