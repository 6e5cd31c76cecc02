import { Button } from '#/components/button.tsx';
import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import { useT } from '#/i18n/use-t.ts';
import type { SettingRow } from '#/features/settings/public.ts';

const loadMoving = () => import('./moving-dialog.tsx');
const loadPacking = () => import('./packing-dialog.tsx');

function BringInButton() {
  const t = useT();
  return <Button onClick={() => void openLazyOverlay(loadMoving, 'MovingDialog', {})}>{t('moving.inButton')}</Button>;
}

function MarkdownButton() {
  const t = useT();
  return (
    <Button onClick={() => void openLazyOverlay(loadPacking, 'PackingDialog', {})}>{t('moving.outButton')}</Button>
  );
}

/** How chats come from other products, and leave for them. */
export const movingRows: readonly SettingRow[] = [
  {
    id: 'bring-in',
    label: 'moving.in',
    description: 'moving.inText',
    keywords: 'moving.inKeywords',
    Control: BringInButton,
  },
  {
    id: 'markdown',
    label: 'moving.out',
    description: 'moving.outText',
    keywords: 'moving.outKeywords',
    Control: MarkdownButton,
  },
];
