import { useT } from '#/i18n/use-t.ts';
import mockPicture from '../panel/art/mock.svg';

/** In the place of a picture that was not made: one that is plainly none of anybody's. */
export function MockPicture() {
  const t = useT();
  return (
    <figure className="mt-3 w-80 max-w-full">
      <img
        src={mockPicture}
        alt={t('midjourney.mock')}
        className="block aspect-4/3 w-full rounded-block bg-sunken object-cover"
      />
      <figcaption className="mt-2 text-small text-text-3">{t('midjourney.mock')}</figcaption>
    </figure>
  );
}
