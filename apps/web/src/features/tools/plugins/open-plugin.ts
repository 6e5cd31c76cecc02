import { openLazyOverlay } from '#/components/lazy-overlay.ts';
import type { ListedPlugin } from '../model/listed-plugin.ts';

/** Shows a plugin, to be changed where it is one's own; as a copy, a new one with its schema; without one, an empty form. */
export function openPlugin(listed?: ListedPlugin, how: 'itself' | 'copy' = 'itself'): Promise<void> {
  return openLazyOverlay(() => import('../components/plugins/plugin-editor.tsx'), 'PluginEditor', { listed, how });
}
