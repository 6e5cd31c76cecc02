import { isKnownHere } from '#/features/account/public.ts';
import { ToolOverview } from './tool-overview.tsx';

/** All tools: those that come along, those of the server, and one's own. */
export function ToolsScreen() {
  return <ToolOverview hasServer={isKnownHere()} />;
}
