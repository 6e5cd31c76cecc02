import { useEffect, useState } from 'react';

const SIGNS = ['pointerover', 'pointerdown', 'keydown'] as const;

/** In React: whether somebody has pointed at the page, pressed something or typed since it came up. */
export function useHadInput(): boolean {
  const [hadInput, setHadInput] = useState(false);
  useEffect(() => {
    if (hadInput) return undefined;
    const note = () => setHadInput(true);
    const options = { capture: true, passive: true };
    for (const sign of SIGNS) addEventListener(sign, note, options);
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, note, options);
    };
  }, [hadInput]);
  return hadInput;
}
