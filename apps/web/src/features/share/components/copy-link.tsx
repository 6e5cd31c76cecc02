import { Check, Link2 } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { useT } from '#/i18n/use-t.ts';
import type { SharedKind } from '../model/shared-kind.ts';
import { sharedAddress, type SharedMore } from '../share-address.ts';

interface CopyLinkProps {
  readonly kind: SharedKind;
  readonly id: string;
  readonly more?: SharedMore;
  readonly isIcon: boolean;
}

/** Copies the link under which others open what is shown. */
export function CopyLink({ kind, id, more, isIcon }: CopyLinkProps) {
  const t = useT();
  const [isCopied, copy] = useCopy();
  const label = t(isCopied ? 'sharePage.linkCopied' : 'sharePage.copyLink');
  const icon = isCopied ? Check : Link2;
  const onClick = () => copy(sharedAddress(kind, id, more));
  if (isIcon) return <IconButton label={label} icon={icon} size={36} onClick={onClick} />;
  return (
    <Button variant="quiet" icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}
