import { type AudioTranslationRequest, routes } from '@parley/contract';
import { askedPictureTokens, type PricedCall } from '@parley/providers';
import type { Actor } from '../../http/actor.ts';
import type { Admit } from '../../http/admission.ts';
import type { Api } from '../../http/api.ts';
import type { AnswerChat } from '../ai-proxy/answer-chat.ts';
import type { AiProxyService } from '../ai-proxy/service.ts';
import { usageWanted } from '../ai-proxy/usage-events.ts';
import type { ModelsService } from '../models/service.ts';
import { registerMessagesRoutes } from './messages.ts';
import { answerCompletion } from './completions.ts';
import { findOpenAiModel, listOpenAiModels } from './models.ts';
import { registerResponsesRoute } from './responses.ts';
import { type Answering, sendBytes, sendJson, sendText } from './send-answer.ts';
import type { V1Call, V1Service } from './service.ts';
import { encodedForm, encodedJson, requirePictures, requireRecording } from './form-relay.ts';
import { givenPictureTokens, heardTokens, spokenTokens } from './media-tokens.ts';
import { wordsIn } from './words-in.ts';

export interface V1RouteParts {
  readonly aiProxy: AiProxyService;
  readonly answerChat: AnswerChat;
  readonly models: ModelsService;
  readonly v1: V1Service;
  readonly now: () => number;
  readonly admitUpload: Admit;
}

interface V1Context {
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

interface HearContext extends V1Context, Answering {
  readonly body: AudioTranslationRequest;
}

const PLAIN_FORMATS: ReadonlySet<unknown> = new Set(['text', 'srt', 'vtt']);

/** OpenAI's API for OpenAI's clients. */
export function registerV1Routes(api: Api, parts: V1RouteParts): void {
  const { aiProxy, answerChat, models, v1, now, admitUpload } = parts;
  registerResponsesRoute(api, { aiProxy, answerChat, now });
  registerMessagesRoutes(api, { aiProxy, answerChat, models, now });
  api.route(routes.v1.chatCompletions, (context) =>
    answerChat('v1.chat', context.body, context, (call) =>
      aiProxy.chat({ ...call, usageInStream: usageWanted(context.body) }),
    ),
  );
  api.route(routes.v1.completions, (context) => answerCompletion(context, { aiProxy, models, v1 }));
  api.route(routes.v1.models, ({ actor }) => listOpenAiModels(models, actor));
  api.route(routes.v1.model, ({ actor, params }) => findOpenAiModel(models, actor, params.id));

  api.route(routes.v1.imageGenerations, (context) => {
    const { body } = context;
    const call = {
      ...jsonCall(body, 'pictures', context),
      call: 'v1.images',
      path: '/images/generations',
      words: body.prompt,
      copies: body.n ?? 1,
      wordlessTokens: askedPictureTokens(body),
    } as const;
    return body['stream'] === true ? sendBytes(call, context, v1) : sendJson(call, 'data', context, v1);
  });
  api.route(routes.v1.embeddings, (context) => {
    const { body } = context;
    const words = wordsIn(body.input);
    return sendJson(
      { ...jsonCall(body, 'embeddings', context), call: 'v1.embeddings', path: '/embeddings', words },
      'data',
      context,
      v1,
    );
  });
  api.route(routes.v1.speech, (context) => {
    const { body } = context;
    return sendBytes(
      {
        ...jsonCall(body, 'speech', context),
        call: 'v1.speech',
        path: '/audio/speech',
        words: wordsIn([body.input, body.instructions]),
        wordlessTokens: spokenTokens(body),
      },
      context,
      v1,
    );
  });
  api.route(routes.v1.moderations, (context) => {
    const { body } = context;
    const words = wordsIn(body.input);
    return sendJson(
      { ...jsonCall(body, 'moderations', context), call: 'v1.moderations', path: '/moderations', words },
      'results',
      context,
      v1,
    );
  });
  /** Writes a recording down, in its own words or in English ones. */
  const hear = async (context: HearContext, kind: Pick<V1Call, 'call' | 'path'>) => {
    const { body } = context;
    requireRecording(body);
    const otherTokens = await heardTokens(body);
    const call: V1Call = { ...formCall(body, 'transcriptions', context), ...kind, otherTokens, said: saidText };
    return PLAIN_FORMATS.has(body.response_format) ? sendText(call, context, v1) : sendJson(call, 'text', context, v1);
  };
  api.route(
    routes.v1.transcriptions,
    (context) => hear(context, { call: 'v1.transcriptions', path: '/audio/transcriptions' }),
    admitUpload,
  );
  api.route(
    routes.v1.audioTranslations,
    (context) => hear(context, { call: 'v1.translations', path: '/audio/translations' }),
    admitUpload,
  );
  api.route(
    routes.v1.imageEdits,
    (context) => {
      const { body } = context;
      requirePictures(body);
      const copies = Number(body.n ?? 1);
      const call: V1Call = {
        ...formCall(body, 'pictures', context),
        call: 'v1.image_edits',
        path: '/images/edits',
        copies,
        otherTokens: givenPictureTokens(body),
        wordlessTokens: askedPictureTokens(body),
      };
      return body.stream === 'true' ? sendBytes(call, context, v1) : sendJson(call, 'data', context, v1);
    },
    admitUpload,
  );
}

function saidText({ text }: Readonly<Record<string, unknown>>): string {
  return typeof text === 'string' ? text : '';
}

function jsonCall(body: { readonly model: string }, priced: PricedCall, { actor, signal }: V1Context) {
  return { model: body.model, fields: body, priced, encode: encodedJson, actor, signal };
}

function formCall(
  body: { readonly model: string; readonly prompt?: string | undefined },
  priced: PricedCall,
  { actor, signal }: V1Context,
) {
  return { model: body.model, words: body.prompt ?? '', fields: body, priced, encode: encodedForm, actor, signal };
}
