import type { MessageTool } from '@parley/contract';
import { useSyncExternalStore } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { callCostText } from '../call-price-text.ts';
import { calledFunction } from '../model/called-function.ts';
import { hasChanged } from '../model/consent-rule.ts';
import { pageConsents, pageQuestions } from '../page-consents.ts';
import type { CallProspect, Decision } from '../questions.ts';
import { toolTitle } from '../tool-title.ts';
import { CallArguments } from './argument-list.tsx';
import { Asked } from './asked.tsx';
import { CallProspectText } from './call-prospect-text.tsx';

interface ToolQuestionProps {
  readonly messageId: string;
  readonly tool: MessageTool;
}

/** Asks whether a call may run: what would happen, with all that it is going to be told. */
export function ToolQuestion({ messageId, tool }: ToolQuestionProps) {
  const t = useT();
  const questions = pageQuestions();
  const call = { messageId, id: tool.id };
  const { costNano = 0 } = tool;
  // Another tab that shows the chat cannot answer for the one in which it runs.
  const prospect = useSyncExternalStore(questions.subscribe, () => questions.prospectOf(call));
  const asked = useSyncExternalStore(questions.subscribe, () => questions.askedOf(call));
  if (asked) {
    return (
      <div className="rounded-block bg-sunken px-3.5 py-3">
        <Asked asked={asked} onAnswer={(answer) => questions.answer(call, answer)} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2.5 rounded-block bg-sunken px-3.5 py-3">
      {hasChanged({ toolId: tool.toolId, name: calledFunction(tool).name }, pageConsents().list()) && (
        <p className="text-small text-warn">{t('tools.question.changed')}</p>
      )}
      {prospect && <CallProspectText tool={tool} prospect={prospect} />}
      <CallArguments tool={tool} />
      {costNano > 0 && <p className="text-small">{t('tools.question.price', { price: callCostText(costNano) })}</p>}
      {prospect ? (
        <fieldset aria-label={t('tools.question.label', { name: toolTitle(tool) })} className="flex flex-col gap-2">
          <Answers prospect={prospect} onAnswer={(decision) => questions.answer(call, decision)} />
        </fieldset>
      ) : (
        <p className="text-text-3">{t('tools.question.elsewhere')}</p>
      )}
    </div>
  );
}

interface AnswersProps {
  readonly prospect: CallProspect;
  readonly onAnswer: (decision: Decision) => void;
}

/** The answers for now, and below them those that hold for every chat. */
function Answers({ prospect: { isForChat, isOneOfMany }, onAnswer }: AnswersProps) {
  const t = useT();
  const standing: readonly Decision[] = ['always', ...(isOneOfMany ? (['always-tool'] as const) : []), 'never'];
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <Button variant="primary" size="small" onClick={() => onAnswer('once')}>
          {isForChat ? t('browsing.allowInChat') : t('tools.question.once')}
        </Button>
        <Button variant="outline" size="small" onClick={() => onAnswer('refuse')}>
          {t('tools.question.refuse')}
        </Button>
      </div>
      <div className="text-small text-text-3">
        <p>{t('calls.everyChat')}</p>
        <div className="flex flex-wrap gap-x-4">
          {standing.map((decision) => (
            <Button key={decision} variant="link" size="small" onClick={() => onAnswer(decision)}>
              {t(`tools.question.${decision}`)}
            </Button>
          ))}
        </div>
      </div>
    </>
  );
}
