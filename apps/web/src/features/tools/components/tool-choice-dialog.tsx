import { useState } from 'react';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Dialog } from '#/components/dialog.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { useT } from '#/i18n/use-t.ts';
import { ToolChoice } from './tool-choice.tsx';

interface ToolChoiceDialogProps extends OverlayFrame {
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** Chooses the tools of a mask. */
export function ToolChoiceDialog({ chosen, onChange, ...frame }: ToolChoiceDialogProps) {
  const t = useT();
  const [on, setOn] = useState(chosen);
  const change = (ids: string[]) => {
    setOn(ids);
    onChange(ids);
  };
  return (
    <Dialog {...dialogFrame(frame)} size="form" title={t('tools.ofMask')} description={t('tools.ofMaskText')}>
      <ToolChoice on={on} onChange={change} />
    </Dialog>
  );
}
