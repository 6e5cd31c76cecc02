import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { pageConsents } from '../page-consents.ts';

/** What was decided about functions of a tool, and the way back from it. */
export function AskAgain({ toolId }: { readonly toolId: string }) {
  const t = useT();
  const consents = pageConsents();
  const [isDecided, setIsDecided] = useState(() => consents.list().some((given) => given.toolId === toolId));
  if (!isDecided) return null;
  const forget = () => {
    consents.forget(toolId);
    setIsDecided(false);
  };
  return (
    <span>
      <Button variant="link" size="small" onClick={forget}>
        {t('tools.askAgain')}
      </Button>
    </span>
  );
}
