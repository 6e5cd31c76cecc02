import { createElement } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { toolIcon } from '../tool-icon.ts';

/** The sign of a tool in a list. */
export function ToolGlyph({ id }: { readonly id: string }) {
  return createElement(toolIcon(id), {
    className: 'size-4.5 shrink-0 text-text-2',
    strokeWidth: ICON_STROKE,
    'aria-hidden': true,
  });
}
