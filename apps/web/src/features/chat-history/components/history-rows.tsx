import { CloudOff, RefreshCw, Server, ServerOff } from 'lucide-react';
import { Button } from '#/components/button.tsx';
import { StandingWords } from '#/components/standing-words.tsx';
import { Switch } from '#/components/switch.tsx';
import { currentLanguage, t } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { formatDateTime } from '#/lib/time.ts';
import type { SettingRow } from '#/features/settings/public.ts';
import { syncDefault, useSync } from '#/features/sync/public.ts';
import { withPart } from '#/components/with-part.ts';
import { useHistoryStatus } from '../history-status.ts';
import { keepOnServer } from '../keep-on-server.ts';
import { sharedWith } from '../model/shared-with.ts';
import { useCountOnServer } from '../use-count-on-server.ts';
import { RemoveControl } from './remove-control.tsx';

interface ControlProps {
  readonly label: string;
}

function KeepSwitch({ label }: ControlProps) {
  const isOn = useSync((state) => state.keepOnServer);
  return <Switch label={label} checked={isOn} onChange={(next) => void keepOnServer(next)} />;
}

function HistoryStanding() {
  const t = useT();
  const isOn = useSync((state) => state.keepOnServer);
  const { left, doneAt, refused, isFull, problem } = useHistoryStatus();
  if (!isOn) return <KeptHereOnly />;
  if (left !== undefined && left > 0) {
    return <StandingWords icon={RefreshCw} title={t('history.running')} text={t('history.left', { count: left })} />;
  }
  if (problem !== undefined) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <StandingWords
          icon={CloudOff}
          title={problem === 'this-device' ? t('history.thisDevice') : t(`errors.${problem}`)}
          text={t('history.waiting')}
        />
        <Button variant="outline" icon={RefreshCw} onClick={() => void compareAgain()}>
          {t('history.retry')}
        </Button>
      </div>
    );
  }
  if (isFull) return <StandingWords icon={CloudOff} title={t('errors.account_full')} text={t('history.fullText')} />;
  if (refused > 0) {
    return (
      <StandingWords icon={CloudOff} title={t('history.refused', { count: refused })} text={t('history.refusedText')} />
    );
  }
  return (
    <StandingWords
      icon={Server}
      title={t('history.kept')}
      text={doneAt === undefined ? undefined : standingText(doneAt)}
    />
  );
}

function standingText(doneAt: number): string {
  if (doneAt === 0) return t('history.starting');
  return t('history.comparedAt', { time: formatDateTime(doneAt, currentLanguage().tag) });
}

function KeptHereOnly() {
  const t = useT();
  const { count = 0 } = useCountOnServer();
  return (
    <StandingWords icon={ServerOff} title={t('history.off')} text={count > 0 ? t('history.offText') : undefined} />
  );
}

function compareAgain(): Promise<void> {
  return withPart(
    () => import('../background.ts'),
    ({ background }) => background().compareNow(),
  );
}

function HistoryStatus() {
  return (
    <div className="rounded-block bg-sunken px-4 py-3.5">
      <HistoryStanding />
    </div>
  );
}

const KEEP_TEXTS = {
  nobody: 'history.keepText',
  code: 'history.keepTextCode',
  everyone: 'history.keepTextEveryone',
} as const;

/** Keeping the chats on the server that this page comes from. */
export const historyRows: readonly SettingRow[] = [
  {
    id: 'keep-on-server',
    label: 'history.keep',
    description: KEEP_TEXTS[sharedWith(runtimeConfig)],
    keywords: 'history.keepKeywords',
    // An account answers the question itself, so neither answer is a change of a default.
    ...(runtimeConfig.mode === 'private' && { elsewhere: syncDefault('keepOnServer') }),
    Control: KeepSwitch,
  },
  {
    id: 'history',
    label: 'history.status',
    description: 'history.statusText',
    keywords: 'history.statusKeywords',
    layout: 'full',
    Control: HistoryStatus,
  },
  {
    id: 'remove-from-server',
    label: 'history.remove',
    description: 'history.removeText',
    keywords: 'history.removeKeywords',
    Control: RemoveControl,
  },
];
