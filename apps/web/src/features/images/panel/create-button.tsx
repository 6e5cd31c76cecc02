import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { PICTURE_TASKS } from '../model/picture-draft.ts';
import { requestFor, referencesFor, operationFor, askedIn } from '../model/picture-form.ts';
import { priceOfPictures, sumOfPrices } from '../model/picture-price.ts';
import { actWithPrice } from '../form/act-with-price.ts';
import { useStudio } from './draft-store.ts';
import type { ImageModelChoice } from './use-image-models.ts';

const ACTS = { blend: 'imagePanel.task.doBlend', describe: 'imagePanel.task.doDescribe' } as const;

/** Says what it does and the price of all that it asks for. */
export function CreateButton({ chosen }: { readonly chosen: readonly ImageModelChoice[] }) {
  const t = useT();
  const draft = useStudio((studio) => studio.draft);
  const price = sumOfPrices(
    chosen.map(({ model, form }) =>
      priceOfPictures(model, requestFor(model.id, form, draft), referencesFor(form, draft).length),
    ),
  );
  const [first] = chosen;
  const operation = first ? operationFor(first.form, askedIn(draft)) : 'generate';
  const task = PICTURE_TASKS.find((one) => one === operation);
  const act = t(task ? ACTS[task] : 'imagePanel.create');
  return (
    <Button type="submit" variant="primary" className="ms-auto rounded-full px-4.5" disabled={chosen.length === 0}>
      {actWithPrice(act, price, t)}
    </Button>
  );
}
