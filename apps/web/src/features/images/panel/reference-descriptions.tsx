import { usePicture } from '../storage/seen-pictures.ts';
import { DescriptionList } from '../form/description-list.tsx';
import { changeDraft } from './draft-store.ts';

/** Prompts for the pictures to go by, where a model has described them. */
export function ReferenceDescriptions({ ids }: { readonly ids: readonly string[] }) {
  return ids.map((id) => <Descriptions key={id} id={id} />);
}

function Descriptions({ id }: { readonly id: string }) {
  const descriptions = usePicture(id)?.descriptions ?? [];
  if (descriptions.length === 0) return null;
  return (
    <div className="max-h-[28dvh] overflow-y-auto px-5 pt-3">
      <DescriptionList descriptions={descriptions} onUse={(prompt) => changeDraft({ prompt, task: undefined })} />
    </div>
  );
}
