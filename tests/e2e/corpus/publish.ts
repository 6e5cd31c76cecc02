/** Makes something public as the owner of a private server; gives its id. */
export async function publish(url: string, kind: 'share' | 'artifacts', body: object): Promise<string> {
  const response = await fetch(`${url}api/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, msg } = (await response.json()) as { data: { shareId?: string; id?: string } | null; msg: string };
  const id = data?.shareId ?? data?.id;
  if (id === undefined) throw new Error(`not published: ${msg}`);
  return id;
}
