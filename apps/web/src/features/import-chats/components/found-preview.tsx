import { Checkbox } from '#/components/checkbox.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { Found, Wanted } from '../found.ts';
import { LOSS_KINDS } from '../model/source-ids.ts';
import { Figures } from './figures.tsx';
import { SettingChoices } from './setting-choices.tsx';

/** More nobody reads before deciding. */
const MOST_TITLES = 100;

interface FoundPreviewProps {
  readonly found: Found;
  readonly wanted: Wanted;
  readonly onWanted: (wanted: Wanted) => void;
}

/** What a file holds, what of it is new, and what stays behind. */
export function FoundPreview({ found, wanted, onWanted }: FoundPreviewProps) {
  const t = useT();
  const { chats, messages, masks, prompts, known } = found;
  const period = usePeriod(found);
  const rows = [
    { label: t('moving.chats'), value: chats.length },
    ...(known > 0 ? [{ label: t('moving.newChats'), value: chats.length - known }] : []),
    { label: t('moving.messages'), value: messages },
    ...(masks > 0 ? [{ label: t('moving.masks'), value: masks }] : []),
    ...(prompts > 0 ? [{ label: t('moving.prompts'), value: prompts }] : []),
    ...(period === undefined ? [] : [{ label: t('moving.period'), value: period }]),
  ];
  return (
    <div className="flex min-h-0 flex-col gap-4">
      <Figures rows={rows} label={t('moving.figures')} />
      {chats.length > 0 && <Titles found={found} />}
      {masks + prompts > 0 && (
        <Checkbox
          checked={wanted.extras}
          onChange={(extras) => onWanted({ ...wanted, extras })}
          label={t('moving.withExtras')}
        />
      )}
      <SettingChoices found={found} wanted={wanted} onWanted={onWanted} />
      {chats.length > 0 && known === chats.length && <p className="text-small text-text-2">{t('moving.nothingNew')}</p>}
      <LossList found={found} />
    </div>
  );
}

function usePeriod({ chats }: Found): string | undefined {
  const t = useT();
  const [newest, oldest] = [chats[0]?.lastUpdate ?? 0, chats.at(-1)?.lastUpdate ?? 0];
  if (newest < 1_000_000 || oldest < 1_000_000) return undefined;
  const format = new Intl.DateTimeFormat(currentLanguage().tag, { dateStyle: 'medium' });
  const [first, last] = [format.format(oldest), format.format(newest)];
  return first === last ? first : t('moving.periodValue', { first, last });
}

function Titles({ found: { chats } }: { readonly found: Found }) {
  const t = useT();
  const { tag } = currentLanguage();
  const more = chats.length - MOST_TITLES;
  return (
    <section
      aria-label={t('moving.titles')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with keys
      tabIndex={0}
      className="max-h-44 overflow-y-auto rounded-block bg-sunken px-3.5 py-2"
    >
      <ul className="text-small">
        {chats.slice(0, MOST_TITLES).map(({ id, topic, messages }) => (
          <li key={id} className="flex gap-4 py-0.75">
            <span className="min-w-0 flex-1 truncate">
              <bdi>{topic}</bdi>
            </span>
            <span className="text-text-3 tabular-nums">{messages.toLocaleString(tag)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="pt-1 text-small text-text-3">{t('moving.moreTitles', { number: more.toLocaleString(tag) })}</p>
      )}
    </section>
  );
}

function LossList({ found: { losses } }: { readonly found: Found }) {
  const t = useT();
  const { tag } = currentLanguage();
  const kinds = LOSS_KINDS.filter((kind) => (losses[kind] ?? 0) > 0);
  if (kinds.length === 0) return null;
  return (
    <section className="rounded-block bg-warn-soft px-3.5 py-2.5 text-small text-warn">
      <h3 className="font-medium">{t('moving.lossesTitle')}</h3>
      <ul className="list-disc ps-4.5">
        {kinds.map((kind) => (
          <li key={kind}>{t(`moving.loss.${kind}`, { number: (losses[kind] ?? 0).toLocaleString(tag) })}</li>
        ))}
      </ul>
    </section>
  );
}
