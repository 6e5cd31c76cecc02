import { useRef } from 'react';
import { FullSheet } from '#/components/full-sheet.tsx';
import type { PickerSurfaceProps } from '../model-picker.tsx';
import { PickerBody } from './picker-body.tsx';

/** The picker on a phone. The focus is not on its field: the keyboard would cover the list that most people only look through. */
export function PickerSheet(props: PickerSurfaceProps) {
  const { open, onOpenChange, anchor, side: _side, place: _place, label, ...body } = props;
  const field = useRef<HTMLInputElement>(null);
  return (
    <FullSheet open={open} onOpenChange={onOpenChange} label={label} anchor={anchor}>
      <PickerBody {...body} field={field} layout="sheet" />
    </FullSheet>
  );
}
