export { McpServers } from './components/mcp-servers.tsx';
export { openMcpResources } from './mcp-dialogs.ts';
export { mcpToolServers } from './mcp-servers-port.ts';
export { useMcpPrompts, type ServerPrompt } from './use-mcp-prompts.ts';
export { insertServerPrompt } from './insert-prompt.ts';
export { useHasResources } from './use-has-resources.ts';
