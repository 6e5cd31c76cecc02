import { currentLanguage } from '#/i18n/i18n.ts';

interface Figure {
  readonly label: string;
  readonly value: number | string;
}

/** Numbers with what they count, one below the other. */
export function Figures({ rows, label }: { readonly rows: readonly Figure[]; readonly label?: string }) {
  const { tag } = currentLanguage();
  return (
    <dl aria-label={label} className="text-small tabular-nums">
      {rows.map((row) => (
        <div key={row.label} className="flex gap-4 border-b border-line py-1.5 last:border-transparent">
          <dt className="flex-1 text-text-2">{row.label}</dt>
          <dd className="text-end font-medium">
            {typeof row.value === 'number' ? row.value.toLocaleString(tag) : row.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
