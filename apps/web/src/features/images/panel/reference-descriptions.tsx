import { useT } from '#/i18n/use-t.ts';
import { DescriptionList } from '../form/description-list.tsx';
import { usePicture } from '../storage/seen-pictures.ts';
import { changeDraft } from './draft-store.ts';

/** Prompts for a picture to go by, where a model has described it. */
export function ReferenceDescriptions({ id }: { readonly id: string }) {
  const t = useT();
  const descriptions = usePicture(id)?.descriptions ?? [];
  if (descriptions.length === 0) return null;
  return (
    <section className="max-h-[28dvh] overflow-x-hidden overflow-y-auto px-5 pt-3">
      <h3 className="pb-1 text-small font-medium">{t('imagePanel.descriptions')}</h3>
      <DescriptionList descriptions={descriptions} onUse={(prompt) => changeDraft({ prompt, task: undefined })} />
    </section>
  );
}
