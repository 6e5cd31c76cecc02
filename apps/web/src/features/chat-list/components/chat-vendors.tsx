import { parseModelId } from '@parley/contract';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { vendorOf } from '#/components/vendors.ts';

const MOST_MARKS = 3;

/** The voices of a chat with several models; a chat with one needs no mark in the list. */
export function ChatVendors({ models }: { readonly models: readonly string[] }) {
  if (models.length < 2) return null;
  return (
    <span className="flex shrink-0 gap-1.5" aria-hidden>
      {models.slice(0, MOST_MARKS).map((model) => (
        <VendorMark key={model} vendor={vendorOf(parseModelId(model).name)} size={13} bare />
      ))}
    </span>
  );
}
