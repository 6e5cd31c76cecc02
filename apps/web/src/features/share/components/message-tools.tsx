import type { SharedMessage } from '@parley/contract';
import { Check, Copy, Link2 } from 'lucide-react';
import { use } from 'react';
import { IconButton } from '#/components/icon-button.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { useT } from '#/i18n/use-t.ts';
import { sharedAddress } from '../share-address.ts';
import { ShareContext } from './share-context.ts';

interface MessageToolsProps {
  readonly message: SharedMessage;
  /** What is copied. */
  readonly text: string;
}

/** What a visitor can do with one message. Its room is always there, so that nothing moves when it appears. */
export function MessageTools({ message, text }: MessageToolsProps) {
  const t = useT();
  const { shareId, secret } = use(ShareContext);
  const [isCopied, copy] = useCopy();
  const [isLinkCopied, copyLink] = useCopy();
  return (
    <div className="-mx-1.5 -mb-0.5 flex h-7 gap-0.5 opacity-0 transition-opacity duration-120 group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 pointer-coarse:h-11 pointer-coarse:opacity-100 print:hidden">
      {text !== '' && (
        <IconButton
          label={t(isCopied ? 'thread.copied' : 'sharePage.copyMessage')}
          icon={isCopied ? Check : Copy}
          size={28}
          onClick={() => copy(text)}
        />
      )}
      <IconButton
        label={t(isLinkCopied ? 'sharePage.linkCopied' : 'sharePage.linkToMessage')}
        icon={isLinkCopied ? Check : Link2}
        size={28}
        onClick={() => copyLink(sharedAddress('chat', shareId, { search: { m: message.id }, hash: secret }))}
      />
    </div>
  );
}
