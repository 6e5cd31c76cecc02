import type { DesktopFile, DesktopSystem, Release } from '@parley/contract';
import { Monitor } from 'lucide-react';
import { Segmented } from '#/components/segmented.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { dateTimeFormat } from '#/lib/time.ts';
import { chipsOf, filesFor, type Platform, systemsOf } from '../model/platform.ts';
import { FileRow } from './file-row.tsx';
import { Steps, Way } from './way.tsx';

const SYSTEMS: Record<DesktopSystem, string> = { macos: 'macOS', windows: 'Windows', linux: 'Linux' };

interface DesktopWayProps {
  readonly release: Release;
  readonly platform: Platform;
  readonly onChoose: (change: Partial<Platform>) => void;
}

/** The desktop app for the machine at hand, or for another one. */
export function DesktopWay({ release, platform, onChoose }: DesktopWayProps) {
  const t = useT();
  const { version, publishedAt } = release;
  const systems = systemsOf(release.files);
  const shown = systems.find((system) => system === platform.device) ?? systems[0];
  if (shown === undefined) return null;
  const chips = chipsOf(release.files, shown);
  const chip = chips.find((one) => one === platform.chip) ?? chips[0] ?? platform.chip;
  const files = filesFor(release.files, { device: shown, chip });
  const date =
    publishedAt === undefined
      ? ''
      : dateTimeFormat(currentLanguage().tag, { dateStyle: 'long' }).format(Date.parse(publishedAt));
  return (
    <Way
      icon={Monitor}
      title={t('download.desktop')}
      text={date === '' ? t('download.version', { version }) : t('download.versionOf', { version, date })}
    >
      <div className="mt-3 flex flex-wrap gap-2">
        {systems.length > 1 && (
          <Segmented
            label={t('download.system')}
            value={shown}
            options={systems.map((value) => ({ value, label: SYSTEMS[value] }))}
            onChange={(device) => onChoose({ device })}
          />
        )}
        {chips.length > 1 && (
          <Segmented
            label={t('download.chip')}
            value={chip}
            options={chips.map((value) => ({ value, label: chipName(shown, value) }))}
            onChange={(value) => onChoose({ chip: value })}
          />
        )}
      </div>
      {shown === 'macos' && chips.length > 1 && <p className="mt-2 text-meta text-text-3">{t('download.chipHelp')}</p>}
      <ul className="mt-3 flex flex-col gap-2">
        {files.map((file, index) => (
          <FileRow key={file.url} file={file} isFirst={index === 0} />
        ))}
      </ul>
      <InstallSteps system={shown} file={files[0]} />
    </Way>
  );
}

function chipName(system: DesktopSystem, chip: Platform['chip']): string {
  if (system === 'macos') return chip === 'arm' ? 'Apple' : 'Intel';
  return chip === 'arm' ? 'ARM' : 'Intel, AMD';
}

function InstallSteps({ system, file }: { readonly system: DesktopSystem; readonly file: DesktopFile | undefined }) {
  const t = useT();
  if (system === 'macos') return <Steps>{[t('download.macDrag'), t('download.macOpen')]}</Steps>;
  if (system === 'windows') return <Steps>{[t('download.windowsRun'), t('download.windowsWarn')]}</Steps>;
  const command = file && commandFor(file);
  if (command === undefined) return null;
  return (
    <Steps>
      {[
        t('download.linuxTerminal'),
        <>
          {t('download.linuxRun')}{' '}
          <code dir="ltr" className="rounded-kbd bg-sunken px-1.5 py-0.5 text-small wrap-anywhere">
            {command}
          </code>
        </>,
      ]}
    </Steps>
  );
}

/** The command that installs a file of Linux; its name has plain characters alone. */
function commandFor({ kind, name }: DesktopFile): string | undefined {
  if (kind === 'deb') return `sudo apt install ./${name}`;
  if (kind === 'rpm') return `sudo dnf install ./${name}`;
  return kind === 'appimage' ? `chmod +x ${name} && ./${name}` : undefined;
}
