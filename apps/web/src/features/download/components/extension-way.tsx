import type { Release } from '@parley/contract';
import { Puzzle } from 'lucide-react';
import { buttonClass } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { Way } from './way.tsx';

/** The panel for browsers, where the operator offers it. */
export function ExtensionWay({ extension: { chromium, firefox } }: Pick<Release, 'extension'>) {
  const t = useT();
  return (
    <Way icon={Puzzle} title={t('download.extension')} text={t('download.extensionText')}>
      <div className="mt-3 flex flex-wrap gap-2">
        {chromium !== undefined && (
          <a href={chromium} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            {t('download.forBrowser', { browser: 'Chrome, Edge' })}
          </a>
        )}
        {firefox !== undefined && (
          <a href={firefox} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            {t('download.forBrowser', { browser: 'Firefox' })}
          </a>
        )}
      </div>
    </Way>
  );
}
