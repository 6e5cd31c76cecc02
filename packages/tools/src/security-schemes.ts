import { fieldOf, isObject, type JsonObject, listField, textField } from './json.ts';
import { follow } from './references.ts';

const MOST_SCHEMES = 200;
const LONGEST_NAME = 200;

/** How a document says that callers prove who they are. */
export interface SecurityScheme {
  /** The name that the document gives it. */
  readonly key: string;
  readonly type: string;
  readonly in: string;
  readonly name: string;
  readonly scheme: string;
}

/** The ways to prove who calls, as far as a document describes them. */
export function securitySchemesOf(document: JsonObject): SecurityScheme[] {
  const schemes = fieldOf(fieldOf(document, 'components'), 'securitySchemes');
  const entries = isObject(schemes) ? Object.entries(schemes).slice(0, MOST_SCHEMES) : [];
  return entries.flatMap(([key, value]) => {
    const followed = follow(document, value);
    if ('problem' in followed) return [];
    const text = (field: string) => textField(followed.value, field) ?? '';
    return [{ key, type: text('type'), in: text('in'), name: text('name'), scheme: text('scheme').toLowerCase() }];
  });
}

/** The credential that a tool of a document needs: a header or parameter with a key, or a token of HTTP's own kinds. */
export type WantedCredential =
  | { readonly type: 'basic' | 'bearer' }
  | { readonly type: 'custom'; readonly in: 'header' | 'query'; readonly name: string };

/** The one credential that a document asks for: that of all its operations, or else the only one that it describes. */
export function wantedCredential(document: JsonObject): WantedCredential | undefined {
  const schemes = securitySchemesOf(document);
  const [required] = listField(document, 'security');
  const keys = isObject(required) ? Object.keys(required) : [];
  const named = schemes.filter(({ key }) => keys.includes(key));
  const [scheme, ...others] = keys.length > 0 ? named : schemes;
  return scheme && others.length === 0 ? credentialOf(scheme) : undefined;
}

function credentialOf({ type, in: place, name, scheme }: SecurityScheme): WantedCredential | undefined {
  if (type === 'http') return scheme === 'basic' || scheme === 'bearer' ? { type: scheme } : undefined;
  if (type !== 'apiKey' || name === '' || name.length > LONGEST_NAME) return undefined;
  return place === 'header' || place === 'query' ? { type: 'custom', in: place, name } : undefined;
}
