/** The programs that there are ready commands for. */
export const EXAMPLE_KINDS = ['curl', 'python', 'node'] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number];

interface ExampleParts {
  /** Of this server, with its base path, without a slash at the end. */
  readonly address: string;
  readonly key: string;
  readonly model: string;
}

/** Something that runs as it is: asks a model of this server through `/v1`. */
export function exampleCall(kind: ExampleKind, { address, key, model }: ExampleParts): string {
  return WRITERS[kind]({ address: `${address}/v1`, key, model });
}

const WRITERS: Record<ExampleKind, (parts: ExampleParts) => string> = {
  curl: ({ address, key, model }) =>
    [
      `curl ${shell(`${address}/chat/completions`)} \\`,
      `  -H ${shell(`Authorization: Bearer ${key}`)} \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d ${shell(JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] }))}`,
    ].join('\n'),
  python: ({ address, key, model }) =>
    [
      '# pip install openai',
      'from openai import OpenAI',
      '',
      `client = OpenAI(base_url=${JSON.stringify(address)}, api_key=${JSON.stringify(key)})`,
      'reply = client.chat.completions.create(',
      `    model=${JSON.stringify(model)},`,
      '    messages=[{"role": "user", "content": "Hello"}],',
      ')',
      'print(reply.choices[0].message.content)',
    ].join('\n'),
  node: ({ address, key, model }) =>
    [
      '// npm install openai, then run it as hello.mjs',
      "import OpenAI from 'openai';",
      '',
      `const client = new OpenAI({ baseURL: ${JSON.stringify(address)}, apiKey: ${JSON.stringify(key)} });`,
      'const reply = await client.chat.completions.create({',
      `  model: ${JSON.stringify(model)},`,
      "  messages: [{ role: 'user', content: 'Hello' }],",
      '});',
      'console.log(reply.choices[0].message.content);',
    ].join('\n'),
};

/** A word that no shell reads anything into. */
function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
