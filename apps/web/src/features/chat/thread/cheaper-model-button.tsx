import { Button } from '#/components/button.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { aiModels, costOf, useModels } from '#/features/models/public.ts';
import { type TurnModel, useTokensOfRetry } from '#/features/chat-core/public.ts';
import { dollarText } from '#/lib/money-text.ts';
import { cheaperModel } from './model/cheaper-model.ts';

interface CheaperModelButtonProps {
  /** The id of the model that was too dear. */
  readonly asked: string | undefined;
  readonly sessionId: string;
  /** The answer that is asked for again. */
  readonly messageId: string;
  readonly onRetry: (model: TurnModel) => void;
}

/** Asks a model that costs less for a chat of this length, with its price; nothing where there is none. */
export function CheaperModelButton({ asked, sessionId, messageId, onRetry }: CheaperModelButtonProps) {
  const t = useT();
  const tokensWith = useTokensOfRetry(sessionId, messageId);
  const offers = aiModels(useModels().models).map((model) => ({ ...model, cost: costOf(model, tokensWith(model)) }));
  const model = cheaperModel(asked, offers);
  if (!model) return null;
  const price = dollarText(model.cost ?? 0n, currentLanguage().tag);
  return (
    <Button variant="quiet" size="small" onClick={() => onRetry(model)}>
      {model.cost === 0n
        ? t('messageActions.tryFree', { model: model.name })
        : t('messageActions.tryCheaper', { model: model.name, price })}
    </Button>
  );
}
