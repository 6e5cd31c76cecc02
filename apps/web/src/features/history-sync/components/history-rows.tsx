import '../../../i18n/history-texts.ts';
import { CloudOff, RefreshCw, Server, ServerOff } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { ICON_STROKE, type Icon } from '../../../components/icon.ts';
import { Switch } from '../../../components/switch.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useT } from '../../../i18n/use-t.ts';
import { formatDateTime } from '../../../lib/time.ts';
import type { SettingRow } from '../../settings/public.ts';
import { useSync } from '../../sync/public.ts';
import { useHistoryStatus } from '../history-status.ts';
import { keepOnServer } from '../keep-on-server.ts';

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
  const { left, doneAt, refused, problem } = useHistoryStatus();
  const { tag } = currentLanguage();
  if (!isOn) return <Words icon={ServerOff} title={t('history.off')} text={t('history.offText')} />;
  if (left !== undefined && left > 0) {
    return <Words icon={RefreshCw} title={t('history.running')} text={t('history.left', { count: left })} />;
  }
  if (problem !== undefined) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Words
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
  if (refused > 0) {
    return <Words icon={CloudOff} title={t('history.refused', { count: refused })} text={t('history.refusedText')} />;
  }
  return (
    <Words
      icon={Server}
      title={t('history.kept')}
      text={doneAt === 0 ? t('history.starting') : t('history.comparedAt', { time: formatDateTime(doneAt, tag) })}
    />
  );
}

async function compareAgain(): Promise<void> {
  (await import('../background.ts')).compareNow();
}

interface WordsProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
}

function Words({ icon: Glyph, title, text }: WordsProps) {
  return (
    <output className="flex min-w-48 flex-1 items-start gap-3">
      <Glyph className="mt-0.5 size-5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />
      <span className="min-w-0">
        <span className="block text-ui font-medium">{title}</span>
        <span className="block text-small text-text-3 wrap-anywhere">{text}</span>
      </span>
    </output>
  );
}

function HistoryStatus() {
  return (
    <div className="rounded-block bg-sunken px-4 py-3.5">
      <HistoryStanding />
    </div>
  );
}

/** Keeping the chats on the server that this page comes from. */
export const historyRows: readonly SettingRow[] = [
  {
    id: 'keep-on-server',
    label: 'history.keep',
    description: 'history.keepText',
    keywords: 'history.keepKeywords',
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
];
