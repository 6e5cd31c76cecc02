import { Screen } from '#/components/screen.tsx';
import { isKnownHere } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { ToolOverview } from './tool-overview.tsx';

/** All tools: those that come along, those of the server, and one's own. */
export function ToolsScreen() {
  const t = useT();
  return (
    <Screen title={t('titles.tools')}>
      <div className="mx-auto max-w-255 px-10 pt-7 pb-16 phone:px-5 phone:pt-1">
        <ToolOverview hasServer={isKnownHere()} />
      </div>
    </Screen>
  );
}
