import { useState } from 'react';

/** Whether somebody has been in a field and left it: until then nothing is said about what is missing in it. */
export function useLeft(): { readonly wasLeft: boolean; readonly onBlur: () => void } {
  const [wasLeft, setLeft] = useState(false);
  return { wasLeft, onBlur: () => setLeft(true) };
}
