import { Calculator, Clock, Code, Globe, MessagesSquare, Wrench } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';

const ICONS = {
  'web-browsing': Globe,
  calculator: Calculator,
  time: Clock,
  'code-runner': Code,
  'chat-memory': MessagesSquare,
} as const;

/** The sign of a tool: its own where it comes along. */
export function ToolGlyph({ id }: { readonly id: string }) {
  const Glyph = Object.hasOwn(ICONS, id) ? ICONS[id as keyof typeof ICONS] : Wrench;
  return <Glyph className="size-4.5 shrink-0 text-text-2" strokeWidth={ICON_STROKE} aria-hidden />;
}
