import { useState, type FocusEvent, type PointerEvent } from 'react';

/** Whether somebody points at a row or has focused something in it: then it offers its menu. */
export function useRowAttention(onFocus: () => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    hasAttention: isPointedAt || isFocused,
    row: {
      onPointerEnter: (event: PointerEvent) => setPointedAt(event.pointerType === 'mouse'),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => {
        setFocused(true);
        onFocus();
      },
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
