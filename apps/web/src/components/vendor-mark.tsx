import { classNames } from './class-names.ts';
import { VENDOR_SHAPES } from './vendor-shapes.tsx';
import type { Vendor } from './vendors.ts';

interface VendorMarkProps {
  readonly vendor: Vendor;
  /** Side in pixels at the default text size: 18 to 40 in a tile, 13 to 15 bare. */
  readonly size?: number;
  readonly bare?: boolean | undefined;
  /** Needed where the model's name does not stand beside the mark. */
  readonly label?: string | undefined;
  readonly className?: string;
}

/** Who speaks: a vendor's mark in its hue. */
export function VendorMark({ vendor, size = 22, bare = false, label, className }: VendorMarkProps) {
  const side = `${size / 16}rem`;
  const labelling = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span
      data-vendor={vendor}
      {...labelling}
      className={classNames(
        'inline-grid shrink-0 place-items-center text-vendor',
        !bare && 'bg-vendor-soft',
        className,
      )}
      style={{ width: side, height: side, borderRadius: bare ? undefined : '30%' }}
    >
      <svg viewBox="0 0 24 24" fill="currentcolor" aria-hidden className={bare ? 'size-4/5' : 'size-[56%]'}>
        {VENDOR_SHAPES[vendor]}
      </svg>
    </span>
  );
}
