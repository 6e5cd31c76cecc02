export function serverCommand(
  parameters?: readonly string[],
  nodeFlags?: readonly string[],
  entry?: string,
): { command: string; parameters: string[]; env: Record<string, string> };
