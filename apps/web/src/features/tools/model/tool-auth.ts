import { SECRET_MASK, type ToolConfig } from '@parley/contract';
import type { PluginAuth } from './plugin.ts';

type Settings = ToolConfig['settings'];
type AuthConfig = Settings['authConfigs'][number];

const AUTHORIZATION = { in: 'header', name: 'Authorization' } as const;

/** The one credential of a tool, while it is written. */
export interface AuthForm extends PluginAuth {
  readonly token: string;
}

export const NO_AUTH: AuthForm = { type: 'none', in: 'header', name: '', token: '' };

/** The credential as settings of tools have it. */
export function credentialOf({ type, in: place, name }: PluginAuth): AuthConfig | undefined {
  switch (type) {
    case 'none':
      return undefined;
    case 'basic':
      return { type, scheme: 'Basic', ...AUTHORIZATION };
    case 'bearer':
      return { type, scheme: 'Bearer', ...AUTHORIZATION };
    case 'custom':
      return { type: 'apiKey', in: place, name: name.trim(), scheme: '' };
    default:
      return type satisfies never;
  }
}

/** The credential of an installed tool as its form shows it; undefined where there are several, or one that it has no words for. */
export function authOf({
  authConfigs,
  authValues,
}: Pick<Settings, 'authConfigs' | 'authValues'>): AuthForm | undefined {
  const [config, ...others] = authConfigs;
  if (!config) return NO_AUTH;
  const type = typeOf(config);
  if (others.length > 0 || config.in === 'cookie' || !type) return undefined;
  const token = authValues[config.name] ?? '';
  return type === 'custom' ? { type, in: config.in, name: config.name, token } : { ...NO_AUTH, type, token };
}

function typeOf({ type, in: place, name, scheme }: AuthConfig): PluginAuth['type'] | undefined {
  const kind = (scheme || type).toLowerCase();
  const isAuthorization = place === AUTHORIZATION.in && name === AUTHORIZATION.name;
  if (kind === 'basic' || kind === 'bearer') return isAuthorization ? kind : undefined;
  return scheme === '' ? 'custom' : undefined;
}

/** The settings with this credential and no other. */
export function withAuth(settings: Settings, auth: AuthForm): Settings {
  const config = credentialOf(auth);
  if (!config) return { ...settings, authConfigs: [], authValues: {} };
  return { ...settings, authConfigs: [config], authValues: auth.token === '' ? {} : { [config.name]: auth.token } };
}

/**
 * The form after a change. A token of which only the end is known stands for the one that the server has, in its place: for
 * another place it has to be entered again.
 */
export function changedAuth(before: AuthForm, part: Partial<AuthForm>): AuthForm {
  const after = { ...before, ...part };
  const stays = JSON.stringify(credentialOf(before)) === JSON.stringify(credentialOf(after));
  return stays || part.token !== undefined || !isMasked(before.token) ? after : { ...after, token: '' };
}

export function isMasked(token: string): boolean {
  return token.startsWith(SECRET_MASK);
}
