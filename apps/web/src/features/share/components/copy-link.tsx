import { Check, Link2 } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { useT } from '#/i18n/use-t.ts';
import type { Target } from '#/lib/router/address.ts';
import type { SharedKind } from '../model/shared-kind.ts';
import { sharedAddress } from '../share-address.ts';

interface CopyLinkProps {
  readonly kind: SharedKind;
  readonly id: string;
  readonly search?: Target['search'];
  readonly isIcon: boolean;
}

/** Copies the link under which others open what is shown. */
export function CopyLink({ kind, id, search, isIcon }: CopyLinkProps) {
  const t = useT();
  const [isCopied, copy] = useCopy();
  const label = t(isCopied ? 'sharePage.linkCopied' : 'sharePage.copyLink');
  const icon = isCopied ? Check : Link2;
  const onClick = () => copy(sharedAddress(kind, id, search));
  if (isIcon) return <IconButton label={label} icon={icon} size={36} onClick={onClick} />;
  return (
    <Button variant="quiet" icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}
