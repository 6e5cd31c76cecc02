export function serverCommand(
  parameters?: readonly string[],
  nodeFlags?: readonly string[],
): { command: string; parameters: string[]; env: Record<string, string> };
