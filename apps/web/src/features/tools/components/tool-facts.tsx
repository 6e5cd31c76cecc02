import type { Tool } from '@parley/contract';
import { useT } from '#/i18n/use-t.ts';
import { TagBadges } from './tag-badges.tsx';

/** A tool of somebody else's, to be looked at. */
export function ToolFacts({ tool: { description, tags, serverUrl, schemaUrl, language } }: { readonly tool: Tool }) {
  const t = useT();
  const facts = [
    [t('tools.form.address'), schemaUrl],
    [t('openapiTools.form.server'), serverUrl],
    [t('openapiTools.form.language'), language],
  ].filter(([, value]) => value !== undefined && value !== '');
  return (
    <div className="flex flex-col gap-3">
      <p dir="auto" className="whitespace-pre-wrap text-text-2">
        {description}
      </p>
      {tags.length > 0 && <TagBadges tags={tags} />}
      {facts.length > 0 && (
        <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-3">{name}</dt>
              <dd className="wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
