import {
  buildRequest,
  checkArguments,
  listOperations,
  type Operation,
  operationsOf,
  readDocument,
  wantedCredential,
} from '@parley/tools';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishedDescription } from '../harness/published-description.ts';

type Request = readonly [method: string, address: string, body?: string | undefined];
type Call = readonly [name: string, args: Record<string, unknown>, request: Request];

interface PublishedApi {
  readonly api: 'github' | 'stripe';
  /** As many operations it has at least. */
  readonly least: number;
  /** What it asks for; GitHub's says nothing of it. */
  readonly credential: ReturnType<typeof wantedCredential>;
  readonly calls: readonly Call[];
  readonly wrong: readonly [name: string, args: Record<string, unknown>];
}

const ISSUES = 'https://api.github.com/repos/octo/hello/issues';
const PLACE = { owner: 'octo', repo: 'hello' };

const APIS: readonly PublishedApi[] = [
  {
    api: 'github',
    least: 1_000,
    credential: undefined,
    calls: [
      [
        'issues_create',
        { ...PLACE, title: 'Broken', labels: ['bug'] },
        ['POST', ISSUES, '{"title":"Broken","labels":["bug"]}'],
      ],
      [
        'issues_list-for-repo',
        { ...PLACE, labels: 'bug,ui', per_page: 5 },
        ['GET', `${ISSUES}?labels=bug%2Cui&per_page=5`],
      ],
      [
        'repos_get-content',
        { ...PLACE, path: 'docs/read me.md', ref: 'main' },
        ['GET', 'https://api.github.com/repos/octo/hello/contents/docs%2Fread%20me.md?ref=main'],
      ],
      [
        'gists_create',
        { files: { 'a.txt': { content: 'tea' } }, public: false },
        ['POST', 'https://api.github.com/gists', '{"files":{"a.txt":{"content":"tea"}},"public":false}'],
      ],
    ],
    wrong: ['issues_create', { ...PLACE, labels: 'bug' }],
  },
  {
    api: 'stripe',
    least: 400,
    credential: { type: 'basic' },
    calls: [
      [
        'PostCustomers',
        { email: 'ada@example.org', address: { city: 'Oslo' }, metadata: { plan: 'gold' } },
        [
          'POST',
          'https://api.stripe.com/v1/customers',
          'email=ada%40example.org&address%5Bcity%5D=Oslo&metadata%5Bplan%5D=gold',
        ],
      ],
      [
        'GetCharges',
        { created: { gte: 1_700_000_000 }, expand: ['data.customer'], limit: 3 },
        ['GET', 'https://api.stripe.com/v1/charges?created%5Bgte%5D=1700000000&expand%5B0%5D=data.customer&limit=3'],
      ],
      [
        'PostSubscriptions',
        { customer: 'cus_1', items: [{ price: 'price_1', quantity: 2 }] },
        [
          'POST',
          'https://api.stripe.com/v1/subscriptions',
          'customer=cus_1&items%5B0%5D%5Bprice%5D=price_1&items%5B0%5D%5Bquantity%5D=2',
        ],
      ],
      ['GetCustomersCustomer', { customer: 'cus_1' }, ['GET', 'https://api.stripe.com/v1/customers/cus_1']],
    ],
    wrong: ['GetCharges', { limit: 'many' }],
  },
];

/** The parts of a query and of a form come in the order of the document. */
function sortedParts([method, address, body]: Request): Request {
  const [place = '', query] = address.split('?');
  const sorted = (text: string) => text.split('&').toSorted().join('&');
  const isForm = body !== undefined && !body.startsWith('{');
  return [method, query === undefined ? place : `${place}?${sorted(query)}`, isForm ? sorted(body) : body];
}

describe.each(APIS)('the published description of $api', ({ api, least, credential, calls, wrong }) => {
  let text = '';
  let operations: readonly Operation[] = [];

  beforeAll(async () => {
    text = await publishedDescription(api);
    const { document, problems } = readDocument(text);
    expect(problems).toEqual([]);
    operations = operationsOf(document ?? {}).operations;
  });

  const named = (name: string): Operation => {
    const found = operations.find((operation) => operation.name === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };

  it('is read whole, each operation under a name and with arguments that every model takes', () => {
    const { document = {} } = readDocument(text);
    const listed = listOperations(document);
    expect(listed.left).toBe(0);
    expect(listed.operations.length).toBeGreaterThan(least);
    expect(operations.length).toBeGreaterThan(listed.operations.length * 0.99);
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
    for (const { name, title, parameters } of operations) {
      expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
      expect(title).not.toBe('');
      for (const argument of Object.keys(parameters['properties'] ?? {}))
        expect(argument).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
      expect(JSON.stringify(parameters)).not.toContain('$ref');
    }
    expect(wantedCredential(document)).toEqual(credential);
  });

  it.each(calls)('makes the request of %s', (name, args, request) => {
    const { parameters, plan } = named(name);
    expect(checkArguments(parameters, args)).toEqual([]);
    const built = buildRequest(plan, args);
    if ('problem' in built) throw new Error(built.problem);
    expect(sortedParts([built.method, built.url, built.body])).toEqual(sortedParts(request));
  });

  it('says which argument is wrong', () => {
    const [name, args] = wrong;
    expect(checkArguments(named(name).parameters, args).join()).toMatch(/title|limit/);
  });
});
