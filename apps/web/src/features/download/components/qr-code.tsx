import { encodeQR } from 'qr';
import { useT } from '#/i18n/use-t.ts';

/** An address as a QR code: dark on light in both themes, with the quiet edge that cameras look for. */
export function QrCode({ text }: { readonly text: string }) {
  const t = useT();
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter((square) => square !== '')
    .join('');
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: a picture of its own would have to be made into an address first
      role="img"
      aria-label={t('download.qr')}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="light size-44 shrink-0 rounded-block bg-raised shadow-e1"
    >
      <path d={path} className="fill-text-1" />
    </svg>
  );
}
