import type { AccountIdentity } from '@parley/contract';
import { CircleUserRound, KeyRound, Mail, Smartphone } from 'lucide-react';
import type { Icon } from '#/components/icon.ts';
import type { TextKey } from '#/i18n/text-key.ts';

/** How the kinds of ways in look and what they are called. */
export const IDENTITY_MARKS: Readonly<Record<AccountIdentity['kind'], { icon: Icon; name: TextKey }>> = {
  email: { icon: Mail, name: 'auth.email' },
  phone: { icon: Smartphone, name: 'auth.phone' },
  google: { icon: CircleUserRound, name: 'auth.google' },
  wechat: { icon: CircleUserRound, name: 'auth.wechat' },
  apple: { icon: CircleUserRound, name: 'auth.apple' },
  passkey: { icon: KeyRound, name: 'account.passkey' },
};
