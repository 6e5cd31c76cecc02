/** Calls of the API of a private server, for what a journey needs and is not about. */
async function callOf<Data>(url: string, method: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${url}api${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Data };
  if (code !== 0) throw new Error(`${method} ${path}: ${msg}`);
  return data;
}

/** Makes a tool of a schema and installs it; unless told otherwise, the server makes its calls. */
export async function addTool(
  url: string,
  name: string,
  schema: string,
  settings: object = { shouldProxy: true },
): Promise<void> {
  const { id } = await callOf<{ id: string }>(url, 'POST', '/tools/create', { name, schema });
  const { config } = await callOf<{ config: object[] }>(url, 'GET', '/tools');
  await callOf(url, 'PUT', '/tools/config', { tools: [...config, { toolId: id, settings }] });
}

/** Adds an MCP server. */
export async function addMcpServer(url: string, name: string, address: string): Promise<void> {
  await callOf(url, 'POST', '/mcp/add', { name, url: address });
}
