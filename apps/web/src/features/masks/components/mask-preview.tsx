import { imageUrlsOf, parseModelId, textOf, type Mask } from '@parley/contract';
import type { ReactNode } from 'react';
import { MaskAvatar } from '#/components/mask-avatar.tsx';
import { languageOf } from '#/i18n/languages.ts';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { useModels } from '#/features/models/public.ts';
import { ToolNames } from '#/features/tools/public.ts';
import { nameOf } from '../mask-actions.ts';
import { modelsOf } from '../model/mask-draft.ts';

/** Everything that a mask is, to read only. */
export function MaskPreview({ mask }: { readonly mask: Mask }) {
  const t = useT();
  return (
    <article>
      <header className="flex items-center gap-4">
        <MaskAvatar mask={mask} size={56} />
        <div className="min-w-0">
          <h2 className="text-heading wrap-anywhere">
            <bdi>{nameOf(mask)}</bdi>
          </h2>
          <p className="text-small text-text-3">
            <bdi>{languageOf(mask.lang).name}</bdi> · {t('masks.messages', { count: mask.context.length })}
          </p>
        </div>
      </header>
      <Facts mask={mask} />
      <ol className="mt-5 flex flex-col gap-4">
        {mask.context.map((message) => (
          <li key={message.id}>
            <p className="mb-1 text-meta font-medium text-text-3">{t(`masks.roles.${message.role}`)}</p>
            <p dir="auto" className="rounded-block bg-sunken px-3.5 py-2.5 text-ui wrap-anywhere whitespace-pre-wrap">
              {textOf(message.content)}
              {imageUrlsOf(message.content).length > 0 && (
                <span className="block text-small text-text-3">
                  {t('masks.head.pictures', { count: imageUrlsOf(message.content).length })}
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </article>
  );
}

/** The parameters that people compare; the rest shows in the editor. */
const SHOWN_PARAMETERS = ['temperature', 'top_p', 'max_tokens', 'presence_penalty', 'frequency_penalty'] as const;

function Facts({ mask }: { readonly mask: Mask }) {
  const t = useT();
  const { models } = useModels();
  const ids = modelsOf(mask);
  const names = ids.map((id) => models.find((model) => model.id === id)?.label ?? parseModelId(id).name);
  const settings = SHOWN_PARAMETERS.map((name) => `${name} ${mask.modelConfig[name]}`).join(' · ');
  return (
    <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small">
      <Fact label={t('masks.editor.models')}>
        {ids.length === 0 ? t('masks.editor.defaultModel') : <bdi>{listText(names)}</bdi>}
      </Fact>
      <Fact label={t('masks.editor.settings')}>
        {mask.syncGlobalConfig ? t('masks.editor.sync') : <bdi dir="ltr">{settings}</bdi>}
      </Fact>
      {mask.plugin.length > 0 && (
        <Fact label={t('masks.editor.tools')}>
          <ToolNames ids={mask.plugin} />
        </Fact>
      )}
      {mask.hideContext && <Fact label={t('masks.editor.hideContext')}>{t('common.yes')}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{label}</dt>
      <dd className="min-w-0 text-text-1 wrap-anywhere">{children}</dd>
    </>
  );
}
