import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { requestFor, referencesFor, operationFor, askedIn } from '../model/picture-form.ts';
import { priceOfPictures, sumOfPrices } from '../model/picture-price.ts';
import { actWithPrice } from '../form/act-with-price.ts';
import { useStudio } from './draft-store.ts';
import type { ImageModelChoice } from './use-image-models.ts';

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
  const act = t(
    operation === 'blend'
      ? 'imagePanel.task.doBlend'
      : operation === 'describe'
        ? 'imagePanel.task.doDescribe'
        : 'imagePanel.create',
  );
  return (
    <Button type="submit" variant="primary" className="ms-auto rounded-full px-4.5" disabled={chosen.length === 0}>
      {actWithPrice(act, price, t)}
    </Button>
  );
}
