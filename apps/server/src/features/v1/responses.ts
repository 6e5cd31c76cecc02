import { randomUUID } from 'node:crypto';
import { routes } from '@parley/contract';
import { readResponsesRequest, ResponsesWriter } from '@parley/providers';
import type { Api } from '../../http/api.ts';
import type { AnswerChat } from '../ai-proxy/answer-chat.ts';
import { KEEP_ALIVE_FRAME } from '../ai-proxy/relay.ts';
import type { AiProxyService } from '../ai-proxy/service.ts';
import { RecentItems } from './recent-items.ts';

export interface ResponsesRouteParts {
  readonly aiProxy: Pick<AiProxyService, 'chat'>;
  readonly answerChat: AnswerChat;
  readonly now: () => number;
}

/** OpenAI's Responses API, over every wire. */
export function registerResponsesRoute(api: Api, { aiProxy, answerChat, now }: ResponsesRouteParts): void {
  const recent = new RecentItems(now);
  api.route(routes.v1.responses, async (context) => {
    const { body, actor } = context;
    const { chat, dropped } = readResponsesRequest(body, (id) => recent.find(actor.accountId, id));
    let last: ResponsesWriter | undefined;
    const writer = (model: string): ResponsesWriter => {
      const key = randomUUID().replaceAll('-', '');
      last = new ResponsesWriter({ key, model, created: Math.floor(now() / 1_000), request: body });
      return last;
    };
    const form = { writer, dropped, keepAlive: KEEP_ALIVE_FRAME };
    const reply = await answerChat('v1.responses', chat, context, (call) => aiProxy.chat({ ...call, form }));
    if (body.store !== false && last) recent.remember(actor.accountId, last.output);
    return reply;
  });
}
