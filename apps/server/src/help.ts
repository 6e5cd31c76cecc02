import { isProviderSetting, type Setting, SETTINGS } from './settings.ts';

export interface Flag {
  readonly name: string;
  /** What stands after it; undefined for a flag that stands alone. */
  readonly value?: string;
  readonly help: string;
}

/** What `--help` prints. */
export function renderHelp(flags: readonly Flag[]): string {
  const flagRows = flags.map(
    ({ name, value, help }) => [`--${name}${value === undefined ? '' : ` ${value}`}`, help] as const,
  );
  const settingRows = SETTINGS.map((setting) => [setting.name, sentenceOf(setting)] as const);
  return [
    'Parley: talk to many language models in one place.',
    '',
    'npm start -- [flags]',
    ...columns(flagRows),
    '',
    'Settings are read from the environment:',
    ...columns(settingRows),
    '',
  ].join('\n');
}

/** The table of the README, in which the two settings that every provider has stand only once. */
export function renderSettingsTable(): string {
  const general = SETTINGS.filter((setting) => !isProviderSetting(setting));
  const names = SETTINGS.filter(isProviderSetting).filter((setting) => setting.part === 'apiKey');
  const providers = names.map((setting) => `\`${setting.name.replace(/_API_KEY$/, '')}\``).join(', ');
  return [
    '| Setting | Default | Meaning |',
    '|---|---|---|',
    ...general.map(({ name, fallback, help }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${help} |`),
    `| \`<NAME>_API_KEY\` | | Key of this server for a provider. Names: ${providers}. |`,
    '| `<NAME>_BASE_URL` | | Address of that provider, or of whatever speaks like it. |',
    '',
  ].join('\n');
}

function sentenceOf({ fallback, help }: Setting): string {
  return fallback ? `${help} Default: ${fallback}` : help;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
}
