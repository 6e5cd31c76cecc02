import { VendorMark } from '#/components/vendor-mark.tsx';
import { useVendorOf } from '#/features/models/public.ts';

const MOST_MARKS = 3;

/** The marks of a chat with several models; a chat with one needs no mark in the list. */
export function ChatVendors({ models }: { readonly models: readonly string[] }) {
  return models.length < 2 ? null : <Marks models={models} />;
}

function Marks({ models }: { readonly models: readonly string[] }) {
  const vendorOf = useVendorOf();
  return (
    <span className="flex shrink-0 gap-1.5" aria-hidden>
      {models.slice(0, MOST_MARKS).map((model) => (
        <VendorMark key={model} vendor={vendorOf(model)} size={13} bare />
      ))}
    </span>
  );
}
