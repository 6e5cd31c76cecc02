import { z } from 'zod';
import {
  type SignInAttempt,
  type SignInProvider,
  SignInProviderFailure,
  type VouchedPerson,
} from './sign-in-provider.ts';

const PAGES_URL = 'https://open.weixin.qq.com';
const API_URL = 'https://api.weixin.qq.com';

const TokenAnswer = z.object({
  access_token: z.string().max(2_000),
  openid: z.string().min(1).max(200),
  unionid: z.string().min(1).max(200).optional(),
});
const Person = z.object({
  nickname: z.string().max(200).catch('').default(''),
  unionid: z.string().min(1).max(200).optional(),
});

export interface WechatParts {
  readonly appId: string;
  readonly appSecret: string;
  readonly fetch: typeof globalThis.fetch;
  readonly addresses?: { readonly pages: string; readonly api: string } | undefined;
}

/** Sign-in by the QR code of WeChat. It gives neither email nor phone, so the person binds a phone afterwards. */
export class WechatSignIn implements SignInProvider {
  readonly #parts: WechatParts;

  constructor(parts: WechatParts) {
    this.#parts = parts;
  }

  async authorizeUrl(state: string, { redirectUri }: SignInAttempt): Promise<string> {
    const url = new URL('/connect/qrconnect', this.#parts.addresses?.pages ?? PAGES_URL);
    const query = {
      appid: this.#parts.appId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // WeChat does not accept the address without it.
    return `${url.href}#wechat_redirect`;
  }

  async exchange(code: string): Promise<VouchedPerson> {
    const { appId, appSecret } = this.#parts;
    const token = await this.#read('/sns/oauth2/access_token', TokenAnswer, {
      appid: appId,
      secret: appSecret,
      code,
      grant_type: 'authorization_code',
    });
    const { access_token, openid } = token;
    const person = await this.#read('/sns/userinfo', Person, { access_token, openid });
    // One person has one union id in all apps of a developer, and an open id in each.
    const unionId = token.unionid ?? person.unionid;
    return { subject: unionId === undefined ? `openid:${openid}` : `unionid:${unionId}`, name: person.nickname };
  }

  async #read<Answer>(path: string, schema: z.ZodType<Answer>, query: Record<string, string>): Promise<Answer> {
    const url = new URL(path, this.#parts.addresses?.api ?? API_URL);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    try {
      const response = await this.#parts.fetch(url);
      // Answers say that they are plain text, and failures have a status of 200.
      const answer: unknown = JSON.parse(await response.text());
      const { errcode } = z.object({ errcode: z.number().optional() }).parse(answer);
      if (!response.ok || (errcode ?? 0) !== 0)
        throw new SignInProviderFailure(`WeChat answered ${errcode ?? response.status}`);
      return schema.parse(answer);
    } catch (cause) {
      throw cause instanceof SignInProviderFailure
        ? cause
        : new SignInProviderFailure('WeChat cannot be read', { cause });
    }
  }
}
