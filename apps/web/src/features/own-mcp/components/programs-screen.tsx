import { ApiKeysScreen } from '#/features/api-keys/public.ts';
import { OwnMcpPart } from './own-mcp-part.tsx';

/** Everything that other programs need to use this server: keys, and the way in for MCP clients. */
export function ProgramsScreen() {
  return <ApiKeysScreen below={<OwnMcpPart />} />;
}
