import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';

/** The way out of the export dialog, in both of its steps. */
export function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Button variant="quiet" onClick={onClose}>
      {t('common.cancel')}
    </Button>
  );
}
