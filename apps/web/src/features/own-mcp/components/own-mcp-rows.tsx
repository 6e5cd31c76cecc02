import { buttonClass } from '#/components/button.tsx';
import type { SettingRow } from '#/features/settings/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';

function ProgramsLink() {
  const t = useT();
  return (
    <Link to="/apikey" hash="own-mcp" className={buttonClass('secondary')}>
      {t('common.open')}
    </Link>
  );
}

/** The way from the settings to what MCP clients need. */
export const ownMcpRows: readonly SettingRow[] = [
  {
    id: 'own-mcp-link',
    label: 'ownMcp.settingLabel',
    description: 'ownMcp.settingText',
    keywords: 'ownMcp.settingKeywords',
    Control: ProgramsLink,
  },
];
