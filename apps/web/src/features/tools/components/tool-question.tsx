import { type MessageTool, WEB_BROWSING } from '@parley/contract';
import { useSyncExternalStore } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { callCostText } from '../call-price-text.ts';
import { CALL_FUNCTION, innerCall } from '../function-search.ts';
import { hasChanged } from '../model/consent-rule.ts';
import { SEARCH_FUNCTION } from '../model/given-addresses.ts';
import { pageConsents, pageQuestions } from '../page-consents.ts';
import { toolTitle } from '../tool-title.ts';
import { CallArguments } from './argument-list.tsx';
import { Asked } from './asked.tsx';

interface ToolQuestionProps {
  readonly messageId: string;
  readonly tool: MessageTool;
}

/** Asks whether a call may run, with all that it is going to be told. */
export function ToolQuestion({ messageId, tool }: ToolQuestionProps) {
  const t = useT();
  const questions = pageQuestions();
  const call = { messageId, id: tool.id };
  const { costNano = 0 } = tool;
  const isForChat = tool.toolId === WEB_BROWSING && tool.name === SEARCH_FUNCTION && costNano === 0;
  // Another tab that shows the chat cannot answer for the one in which it runs.
  const isHere = useSyncExternalStore(questions.subscribe, () => questions.isWaiting(call));
  const asked = useSyncExternalStore(questions.subscribe, () => questions.askedOf(call));
  const answers = [
    ['once', 'outline'],
    ['refuse', 'outline'],
    ['always', 'quiet'],
    ['never', 'quiet'],
  ] as const;
  if (asked) {
    return (
      <div className="rounded-block bg-sunken px-3.5 py-3">
        <Asked asked={asked} onAnswer={(answer) => questions.answer(call, answer)} />
      </div>
    );
  }
  const called = askedFor(tool);
  return (
    <div className="flex flex-col gap-2.5 rounded-block bg-sunken px-3.5 py-3">
      {hasChanged({ toolId: tool.toolId, name: called.name }, pageConsents().list()) && (
        <p className="text-small text-warn">{t('tools.question.changed')}</p>
      )}
      <CallArguments tool={{ ...tool, ...called }} />
      {costNano > 0 && <p className="text-small">{t('tools.question.price', { price: callCostText(costNano) })}</p>}
      {isHere ? (
        <fieldset aria-label={t('tools.question.label', { name: toolTitle(tool) })} className="flex flex-wrap gap-1.5">
          {answers.map(([decision, variant]) => (
            <Button key={decision} variant={variant} size="small" onClick={() => questions.answer(call, decision)}>
              {decision === 'once' && isForChat ? t('browsing.allowInChat') : t(`tools.question.${decision}`)}
            </Button>
          ))}
        </fieldset>
      ) : (
        <p className="text-text-3">{t('tools.question.elsewhere')}</p>
      )}
    </div>
  );
}

/** The function that asks and what it is told, also where it was called by way of the search. */
function askedFor({ name, arguments: written }: MessageTool): Pick<MessageTool, 'name' | 'arguments'> {
  return (name === CALL_FUNCTION ? innerCall(written) : undefined) ?? { name, arguments: written };
}
