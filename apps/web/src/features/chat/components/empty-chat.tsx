import type { Model } from '@parley/contract';
import { useT } from '#/i18n/use-t.ts';
import type { SessionRow } from '#/storage/records.ts';
import { chatActions, startTurn } from '#/features/chat-core/public.ts';
import { aiModels, isGuide, useModels } from '#/features/models/public.ts';
import { ConnectCard } from '#/features/connect/public.ts';
import { StarterList } from '#/features/starters/public.ts';
import { chatMasks } from '../masks-hook.ts';
import { composerOf } from '../composer/composer-access.ts';

/** Stands above the box of a chat in which nothing has been said. */
export function EmptyChatTitle() {
  const t = useT();
  return (
    <div className="flex min-h-16 shrink-0 grow-4 basis-0 flex-col justify-end px-6 pb-7">
      <h2 className="text-center text-display text-balance">{t('chat.empty.title')}</h2>
    </div>
  );
}

interface EmptyChatFootProps {
  readonly session: SessionRow;
  readonly onSend: (text: string) => void;
}

/** Below the box: masks, and jobs to begin with. */
export function EmptyChatFoot({ session, onSend }: EmptyChatFootProps) {
  const { models, status } = useModels();
  const ais = aiModels(models);
  const guide = models.find(isGuide);
  const { Chips } = chatMasks.get();
  const focus = () => composerOf(session.id)?.focus();
  return (
    <div className="mx-auto min-h-0 w-full max-w-190 grow-7 basis-0 overflow-y-auto px-6 pt-6 pb-4 max-sm:px-3 phone:max-w-172">
      {status === 'success' && ais.length === 0 && <ConnectCard onConnected={focus} />}
      {ais.length > 0 && (
        <div className="pb-6">
          <Chips sessionId={session.id} onChosen={focus} standIn={<div className="h-19 max-sm:h-11" />} />
        </div>
      )}
      <StarterList
        // Whatever is pressed before the models are known is asked once they are.
        models={status === 'pending' ? 1 : ais.length}
        onSend={onSend}
        onAskSeveral={() => askSeveral(session.id, ais)}
        onTour={guide && ((question) => void takeTour(session.id, guide, question))}
      />
    </div>
  );
}

const SEVERAL = 3;

/** The next question goes to several models; it is the person's to write. */
function askSeveral(sessionId: string, models: readonly Model[]): void {
  void chatActions.updateSession(sessionId, { models: models.slice(0, SEVERAL).map(({ id }) => id) });
  composerOf(sessionId)?.focus();
}

/** The chat is the guide's from here on: only it knows Parley. */
async function takeTour(sessionId: string, guide: Model, question: string): Promise<void> {
  await chatActions.updateSession(sessionId, { models: [guide.id] });
  await startTurn({ sessionId, content: question, models: [guide] });
  // The button is gone. On a phone the keyboard would cover the answer.
  if (matchMedia('(pointer: fine)').matches) composerOf(sessionId)?.focus();
}
