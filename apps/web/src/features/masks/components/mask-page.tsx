import type { Mask } from '@parley/contract';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '#/components/back-link.tsx';
import { Button } from '#/components/button.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { cloneMask, nameOf } from '../mask-actions.ts';
import { newMask } from '../model/mask-draft.ts';
import { startFromMask } from '../start-from-mask.ts';
import { useMask } from '../use-masks.ts';
import { MaskEditor } from './editor/mask-editor.tsx';
import { MaskMenu } from './mask-menu.tsx';
import { MaskPreview } from './mask-preview.tsx';

interface MaskPageProps {
  readonly id: string;
  /** Where no mask has the id yet, one is written. */
  readonly isNew: boolean;
}

/** One mask: the user's own to edit, a built-in one to read. */
export function MaskPage({ id, isNew }: MaskPageProps) {
  const t = useT();
  const { mask: kept, isLoading } = useMask(id);
  const [fresh] = useState(() => newMask({ id, now: Date.now() }, { name: '', lang: currentLanguage().code }));
  const mask = kept ?? (isNew && !isLoading ? fresh : undefined);
  return (
    <div className="mx-auto max-w-190 px-6 pt-5 pb-24 phone:px-4 phone:pt-0">
      <BackLink to="/masks">{t('masks.allMasks')}</BackLink>
      {!mask && !isLoading && <EmptyState text={t('masks.gone')} />}
      {mask && (mask.builtin ? <BuiltinMask mask={mask} /> : <MaskEditor mask={mask} isKept={kept !== undefined} />)}
    </div>
  );
}

function BuiltinMask({ mask }: { readonly mask: Mask }) {
  const t = useT();
  const go = useNavigate();
  const start = async () => go({ to: '/', search: { c: await startFromMask(mask) } });
  return (
    <>
      <h1 className="sr-only">{nameOf(mask)}</h1>
      <div className="mt-2 mb-6 flex flex-wrap items-center gap-2">
        <p className="min-w-60 flex-1 text-small text-text-2">{t('masks.editor.readOnly')}</p>
        <Button icon={Copy} onClick={() => go({ to: '/masks', search: { mask: cloneMask(mask) } })}>
          {t('masks.clone')}
        </Button>
        <Button variant="primary" onClick={() => void start()}>
          {t('masks.start')}
        </Button>
        <MaskMenu mask={mask} isOnPage />
      </div>
      <MaskPreview mask={mask} />
    </>
  );
}
