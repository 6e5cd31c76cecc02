import { useT } from '#/i18n/use-t.ts';
import { SettingRowView } from './setting-row.tsx';
import type { SettingGroup } from './setting-types.ts';

/** The groups of one section. */
export function SettingGroups({ groups }: { readonly groups: readonly SettingGroup[] }) {
  const t = useT();
  return groups.map(({ label, text, rows }) => (
    <section key={label} aria-label={t(label)} className="isolate pt-7">
      <h2 className="text-heading">{t(label)}</h2>
      {text && <p className="mt-1 text-small text-text-2">{t(text)}</p>}
      {rows.map((row) => (
        <SettingRowView key={row.id} row={row} />
      ))}
    </section>
  ));
}
