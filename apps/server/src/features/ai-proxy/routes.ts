import { routes } from '@parley/contract';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import type { AnswerChat } from './answer-chat.ts';
import type { AiProxyService } from './service.ts';

export function registerAiProxyRoutes(
  api: Api,
  aiProxy: AiProxyService,
  answerChat: AnswerChat,
  admitRelay: Admit,
): void {
  const calls = routes.aiProxy;
  api.route(calls.chat, (context) => answerChat('chat', context.body, context, (call) => aiProxy.chat(call)));
  api.route(calls.free, (context) => answerChat('free', context.body, context, (call) => aiProxy.free(call)));
  api.route(calls.custom, (context) =>
    answerChat('custom', context.body, context, (call) => aiProxy.custom(call, context.params.configUid)),
  );
  api.route(
    calls.relay,
    (context) => {
      const { provider, credentials, request } = context.body;
      return answerChat('relay', request, context, (call) => aiProxy.relay(call, provider, credentials));
    },
    admitRelay,
  );
}
