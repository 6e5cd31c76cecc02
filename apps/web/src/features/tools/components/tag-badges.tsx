import { Badge } from '#/components/badge.tsx';
import { useT } from '#/i18n/use-t.ts';

/** The tags of a tool. */
export function TagBadges({ tags }: { readonly tags: readonly string[] }) {
  const t = useT();
  return (
    <ul className="my-1 flex flex-wrap gap-1.5" aria-label={t('openapiTools.form.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>
            <bdi>{tag}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
