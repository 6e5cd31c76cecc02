const KEY = 'wechat-binding';

/** Keeps the desktop app's secret of a WeChat login until its phone is bound; for this window, and no longer than it is open. */
export function keepBindingSecret(wechatId: string, secret: string): void {
  sessionStorage.setItem(KEY, JSON.stringify([wechatId, secret]));
}

/** What goes along with the ticket of a WeChat login: the app's secret, where the app got that ticket. */
export function bindingSecretOf(wechatId: string): { readonly secret?: string } {
  try {
    const [id, secret] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown[];
    return id === wechatId && typeof secret === 'string' ? { secret } : {};
  } catch {
    return {};
  }
}
