import { Calculator, Clock, Code, Globe, Image, MessagesSquare, Wrench } from 'lucide-react';
import type { Icon } from '#/components/icon.ts';
import { isBuiltinId, type BuiltinId } from './model/tool-list.ts';

const ICONS: Readonly<Record<BuiltinId, Icon>> = {
  'web-browsing': Globe,
  calculator: Calculator,
  time: Clock,
  'code-runner': Code,
  'draw-picture': Image,
  'chat-memory': MessagesSquare,
};

/** The sign of a tool: its own where it comes along. */
export function toolIcon(id: string | undefined): Icon {
  return isBuiltinId(id) ? ICONS[id] : Wrench;
}
