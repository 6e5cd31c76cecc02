import { useState } from 'react';
import { Badge } from '#/components/badge.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { ContextPiece } from '#/features/chat-core/public.ts';
import { numberText } from '#/i18n/number-text.ts';

/** What a row shows of a long message before it is opened. */
const EXCERPT_CHARACTERS = 400;

/** The messages of a request in their order. */
export function SentList({ pieces, label }: { readonly pieces: readonly ContextPiece[]; readonly label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col divide-y divide-line">
      {pieces.map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- prompts have no id, and the order is what the list says
        <SentRow key={piece.id ?? index} piece={piece} />
      ))}
    </ol>
  );
}

function SentRow({ piece }: { readonly piece: ContextPiece }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { text, pictures } = contentOf(piece);
  const tokens = t('context.sent.tokens', { count: piece.tokens, formatted: numberText(piece.tokens) });
  return (
    <li className="flex flex-col gap-1 py-2.5">
      <div className="flex items-center gap-2 text-meta text-text-3">
        <Badge tone={piece.source === 'question' ? 'accent' : 'neutral'}>
          {t(`context.sent.roles.${piece.sent.role}`)}
        </Badge>
        <span className="min-w-0 truncate">{t(`context.sent.sources.${piece.source}`)}</span>
        <bdi className="ms-auto shrink-0 tabular-nums">{tokens}</bdi>
      </div>
      {text === '' && pictures === 0 ? (
        <p className="text-small text-text-3">{t('context.sent.nothingYet')}</p>
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="rounded-row text-start text-small text-text-1 wrap-anywhere pointer-coarse:min-h-11"
        >
          <span dir="auto" className={isOpen ? 'block max-h-80 overflow-y-auto whitespace-pre-wrap' : 'line-clamp-2'}>
            {isOpen ? text : text.slice(0, EXCERPT_CHARACTERS)}
          </span>
          {pictures > 0 && <span className="text-text-3">{t('context.sent.pictures', { count: pictures })}</span>}
        </button>
      )}
    </li>
  );
}

function contentOf({ sent: { content } }: ContextPiece): { readonly text: string; readonly pictures: number } {
  if (typeof content === 'string') return { text: content, pictures: 0 };
  const parts = content ?? [];
  const texts = parts.flatMap((part) => (typeof part['text'] === 'string' ? [part['text']] : []));
  return { text: texts.join('\n'), pictures: parts.filter(({ type }) => type === 'image_url').length };
}
