import { parseToolArguments, type MessageTool } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { painterAmong } from '#/features/images/public.ts';
import { getModelUsage, useModels } from '#/features/models/public.ts';
import { isolated } from '#/i18n/isolated.ts';
import { useT } from '#/i18n/use-t.ts';
import { browsingQuery } from '../browsing-query.ts';
import { argumentRows } from '../model/argument-rows.ts';
import { ENGINE_NAMES } from '../model/browsing-form.ts';
import { callFacts } from '../model/call-facts.ts';
import { calledFunction } from '../model/called-function.ts';
import type { CallProspect } from '../questions.ts';
import { toolTitle } from '../tool-title.ts';

interface CallProspectTextProps {
  readonly tool: MessageTool;
  readonly prospect: CallProspect;
}

/** What would happen if a call ran: what leaves, and where it goes. */
export function CallProspectText({ tool, prospect }: CallProspectTextProps) {
  const t = useT();
  const { kind, name } = callFacts(tool);
  if (kind === 'search') return <SearchProspect />;
  if (kind === 'draw') return <DrawProspect tool={tool} />;
  const isBare = argumentRows(calledFunction(tool).arguments)?.length === 0;
  const host = isolated(kind === 'read' ? name : (prospect.destination ?? toolTitle(tool)));
  const key = kind === 'read' || kind === 'code' || kind === 'memory' ? kind : isBare ? 'bare' : 'other';
  return <Sentence>{t(`calls.prospects.${key}`, { host })}</Sentence>;
}

function SearchProspect() {
  const t = useT();
  const { data } = useQuery(browsingQuery());
  const engine = data?.search;
  return (
    <Sentence>
      {engine
        ? t('calls.prospects.search', {
            engine: isolated(ENGINE_NAMES[engine.engine]),
            host: isolated(engine.host),
          })
        : t('calls.prospects.searchSomewhere')}
    </Sentence>
  );
}

function DrawProspect({ tool }: Pick<CallProspectTextProps, 'tool'>) {
  const t = useT();
  const { models } = useModels();
  const model = painterAmong(models, getModelUsage());
  const isChange = parseToolArguments(calledFunction(tool).arguments)?.['change_last'] === true;
  const name = isolated(model?.label ?? model?.name ?? t('tools.builtin.draw-picture.name'));
  return <Sentence>{t(isChange ? 'calls.prospects.drawChange' : 'calls.prospects.draw', { model: name })}</Sentence>;
}

function Sentence({ children }: { readonly children: string }) {
  return <p className="text-ui text-text-1">{children}</p>;
}
