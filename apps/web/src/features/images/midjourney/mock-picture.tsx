import { useT } from '#/i18n/use-t.ts';

/** In the place of a picture that was not made: a landscape that is plainly none of anybody's. */
export function MockPicture() {
  const t = useT();
  return (
    <figure className="mt-3 w-80 max-w-full">
      <svg
        viewBox="0 0 320 240"
        role="img"
        aria-label={t('midjourney.mock')}
        className="block w-full rounded-block bg-sunken text-text-4"
      >
        <circle cx="236" cy="70" r="24" fill="currentColor" opacity="0.35" />
        <path d="M0 196 92 104l58 58 44-38 126 92v24H0Z" fill="currentColor" opacity="0.25" />
        <path d="M0 214 70 160l66 44 70-56 114 76v16H0Z" fill="currentColor" opacity="0.45" />
      </svg>
      <figcaption className="mt-2 text-small text-text-3">{t('midjourney.mock')}</figcaption>
    </figure>
  );
}
