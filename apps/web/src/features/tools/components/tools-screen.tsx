import { isKnownHere } from '#/features/account/public.ts';
import { StandingDecisions } from './standing-decisions.tsx';
import { ToolOverview } from './tool-overview.tsx';

/** All tools: those that come along, those of the server, and one's own; and what was decided about them. */
export function ToolsScreen() {
  return (
    <>
      <ToolOverview of="all" hasServer={isKnownHere()} />
      <StandingDecisions />
    </>
  );
}

/** The tools among them that are made of an OpenAPI schema. */
export function PluginsScreen() {
  return <ToolOverview of="plugins" hasServer={isKnownHere()} />;
}
