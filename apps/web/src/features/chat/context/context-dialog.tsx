import type { Model } from '@parley/contract';
import { useState } from 'react';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { CodeBlock } from '#/components/markdown/code-block.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { Select } from '#/components/select.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useChatModels, tokensOfPieces, useChatFrame } from '#/features/chat-core/public.ts';
import { useNextRequest, type NextRequest } from './next-request.ts';
import { Fold } from './fold.tsx';
import { LeftOutList } from './left-out-list.tsx';
import { SentList } from './sent-list.tsx';
import { numberText } from '#/i18n/number-text.ts';

interface ContextDialogProps extends OverlayFrame {
  readonly sessionId: string;
}

/** Exactly what the next question sends: message by message, with what stays behind and why. */
export function ContextDialog({ sessionId, open, onClose, onClosed }: ContextDialogProps) {
  const t = useT();
  const { session } = useChatFrame(sessionId);
  const { models } = useChatModels({ models: session?.models ?? [] });
  const [chosenId, setChosenId] = useState<string>();
  const model = models.find(({ id }) => id === chosenId) ?? models[0];
  const next = useNextRequest(sessionId, model);
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      size="form"
      title={t('context.sent.title')}
      description={model && next && <Sum model={model} next={next} />}
    >
      {models.length > 1 && model && (
        <Select
          label={t('context.sent.models')}
          value={model.id}
          options={models.map(({ id, name, label = name }) => ({ value: id, label }))}
          onChange={setChosenId}
        />
      )}
      {next === undefined || !session ? <SkeletonLines /> : <Details next={next} />}
    </Dialog>
  );
}

function Sum({ model, next }: { readonly model: Model; readonly next: NextRequest }) {
  const t = useT();
  const words = {
    model: model.label ?? model.name,
    count: next.pieces.length,
    tokens: numberText(tokensOfPieces(next.pieces) + next.toolTokens),
  };
  return <bdi>{t('context.sent.description', words)}</bdi>;
}

function Details({ next }: { readonly next: NextRequest }) {
  const t = useT();
  const {
    messages,
    tools = [],
    model: _model,
    stream: _stream,
    stream_options: _options,
    ...parameters
  } = next.request;
  return (
    <div className="flex flex-col gap-3">
      <SentList pieces={next.pieces} label={t('context.sent.messages')} />
      <LeftOutList next={next} />
      {tools.length > 0 && (
        <p className="text-small text-text-3">
          {t('context.sent.tools', { count: tools.length, tokens: numberText(next.toolTokens) })}
        </p>
      )}
      <Fold title={t('context.sent.parameters')}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-code" dir="ltr">
          {Object.entries(parameters).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-3">{name}</dt>
              <dd>{JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      </Fold>
      <Fold title={t('context.sent.json')}>
        <CodeBlock text={JSON.stringify({ ...next.request, messages }, null, 2)} info="json" open={false} />
      </Fold>
    </div>
  );
}
