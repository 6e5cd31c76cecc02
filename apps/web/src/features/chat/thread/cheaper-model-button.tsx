import { Button } from '#/components/button.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { aiModels, costOf, dollarText, useModels } from '#/features/models/public.ts';
import type { TurnModel } from '#/features/chat-core/public.ts';
import { cheaperModel } from './model/cheaper-model.ts';

/** A question and an answer of a usual length, to compare prices by. */
const USUAL_MESSAGE = { promptTokens: 1_000, completionTokens: 500 };

interface CheaperModelButtonProps {
  /** The id of the model that was too dear. */
  readonly asked: string | undefined;
  readonly onRetry: (model: TurnModel) => void;
}

/** Asks a model that costs less, with its price; nothing where there is none. */
export function CheaperModelButton({ asked, onRetry }: CheaperModelButtonProps) {
  const t = useT();
  const offers = aiModels(useModels().models).map((model) => ({ ...model, cost: costOf(model, USUAL_MESSAGE) }));
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
