import '#/i18n/moving-texts.ts';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { SettingRow } from '#/features/settings/public.ts';

const loadMoving = () => import('../open-moving.tsx');

function BringInButton() {
  const t = useT();
  return (
    <Button
      onPointerEnter={() => void loadMoving()}
      onFocus={() => void loadMoving()}
      onClick={() => void loadMoving().then(({ openMovingIn }) => openMovingIn())}
    >
      {t('moving.inButton')}
    </Button>
  );
}

function MarkdownButton() {
  const t = useT();
  return (
    <Button onClick={() => void loadMoving().then(({ openMarkdownExport }) => openMarkdownExport())}>
      {t('moving.outButton')}
    </Button>
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
