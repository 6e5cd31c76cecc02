import type { Language } from '@parley/contract';
import { escapeHtml } from '../../lib/escape-html.ts';

/** Why somebody who is signed in has a code sent. */
export interface ProofReason {
  /** The address or number they are signed in with; undefined where they have none. */
  readonly asker: string | undefined;
  /** Whether the code goes to an address that the account has already: it confirms then, and adds nothing. */
  readonly isOwn: boolean;
  /** The address of this server, where it knows it. */
  readonly site: string | undefined;
}

interface ProofWords {
  readonly subject: (code: string) => string;
  readonly intro: (asker: string) => string;
  readonly text: (code: string, asker: string) => string;
}

interface CodeWords {
  readonly direction: 'ltr' | 'rtl';
  readonly subject: (code: string) => string;
  readonly intro: string;
  readonly limits: string;
  readonly ignore: string;
  readonly text: (code: string) => string;
  /** Who asks where they have neither an address nor a number. */
  readonly somebody: string;
  /** The code adds an address to the account of whoever asks, or takes over the one that it leads to. */
  readonly add: ProofWords;
  /** The code confirms that it is the owner who changes the account. */
  readonly confirm: ProofWords;
  readonly where: (site: string) => string;
  readonly refuse: string;
}

const EN: CodeWords = {
  direction: 'ltr',
  subject: (code) => `${code} is your Parley code`,
  intro: 'Your sign-in code:',
  limits: 'It works once, for 10 minutes. Never share it with anyone.',
  ignore: 'Didn’t ask for it? You can ignore this email.',
  text: (code) => `${code} is your Parley code. It expires in 10 minutes. Don’t share it.`,
  somebody: 'someone we can’t name',
  add: {
    subject: (code) => `${code} links this address to a Parley account`,
    intro: (asker) =>
      `Someone signed in to Parley as ${asker} wants to add this address to their account. With this code they can also take over the account and chats that this address signs in to:`,
    text: (code, asker) =>
      `${code} adds this number to the Parley account of ${asker}, with any account it signs in to. Not you? Tell nobody.`,
  },
  confirm: {
    subject: (code) => `${code} confirms a change to your Parley account`,
    intro: (asker) =>
      `Someone signed in to your Parley account (${asker}) wants to change how you sign in, or to delete the account. To confirm:`,
    text: (code) => `${code} confirms a change to your Parley account, or its deletion. Not you? Tell nobody.`,
  },
  where: (site) => `Only enter it on ${site}. Never tell it to anybody. It works once, for 10 minutes.`,
  refuse: 'Didn’t ask for it? Then keep it to yourself, and nothing will change.',
};

const CN: CodeWords = {
  direction: 'ltr',
  subject: (code) => `${code} 是您的 Parley 验证码`,
  intro: '您的登录验证码：',
  limits: '10 分钟内有效，仅可使用一次。请勿告诉任何人。',
  ignore: '如果不是您本人操作，请忽略此邮件。',
  text: (code) => `【Parley】验证码 ${code}，10 分钟内有效。请勿告诉他人。`,
  somebody: '未知用户',
  add: {
    subject: (code) => `${code} 用于将此邮箱关联到 Parley 账号`,
    intro: (asker) =>
      `有人以 ${asker} 登录了 Parley，想把此邮箱添加到其账号。凭此验证码，对方还可以接管用此邮箱登录的账号及其中的对话：`,
    text: (code, asker) =>
      `【Parley】验证码 ${code}，用于将此号码（及其登录的账号）并入 ${asker} 的账号。非本人操作请勿告诉任何人。`,
  },
  confirm: {
    subject: (code) => `${code} 用于确认更改您的 Parley 账号`,
    intro: (asker) => `有人登录了您的 Parley 账号（${asker}），想更改登录方式或删除账号。如需确认，请使用：`,
    text: (code) => `【Parley】验证码 ${code}，用于确认更改或删除您的账号。非本人操作请勿告诉任何人。`,
  },
  where: (site) => `只能在 ${site} 上输入，切勿告诉任何人。10 分钟内有效，仅可使用一次。`,
  refuse: '如果不是您本人操作，请不要把验证码告诉任何人，这样就不会有任何更改。',
};

const TW: CodeWords = {
  direction: 'ltr',
  subject: (code) => `${code} 是您的 Parley 驗證碼`,
  intro: '您的登入驗證碼：',
  limits: '10 分鐘內有效，僅能使用一次。請勿告訴任何人。',
  ignore: '如果不是您本人要求的，請忽略這封郵件。',
  text: (code) => `【Parley】驗證碼 ${code}，10 分鐘內有效。請勿告訴他人。`,
  somebody: '未知的使用者',
  add: {
    subject: (code) => `${code} 用於將此電子郵件地址連結至 Parley 帳號`,
    intro: (asker) =>
      `有人以 ${asker} 登入了 Parley，想將此電子郵件地址加入其帳號。憑此驗證碼，對方還能接管以此地址登入的帳號及其中的對話：`,
    text: (code, asker) =>
      `【Parley】驗證碼 ${code}，用於將此號碼（及其登入的帳號）併入 ${asker} 的帳號。若非本人操作，請勿告訴任何人。`,
  },
  confirm: {
    subject: (code) => `${code} 用於確認變更您的 Parley 帳號`,
    intro: (asker) => `有人登入了您的 Parley 帳號（${asker}），想變更登入方式或刪除帳號。如要確認，請使用：`,
    text: (code) => `【Parley】驗證碼 ${code}，用於確認變更或刪除您的帳號。若非本人操作，請勿告訴任何人。`,
  },
  where: (site) => `只能在 ${site} 上輸入，切勿告訴任何人。10 分鐘內有效，僅能使用一次。`,
  refuse: '如果不是您本人要求的，請勿將驗證碼告訴任何人，這樣就不會有任何變更。',
};

const AR: CodeWords = {
  direction: 'rtl',
  subject: (code) => `${code} هو رمز Parley الخاص بك`,
  intro: 'رمز تسجيل الدخول:',
  limits: 'يعمل مرة واحدة ولمدة 10 دقائق. لا تشاركه مع أحد.',
  ignore: 'لم تطلب هذا الرمز؟ يمكنك تجاهل هذه الرسالة.',
  text: (code) => `${code} هو رمز Parley الخاص بك. تنتهي صلاحيته خلال 10 دقائق. لا تشاركه مع أحد.`,
  somebody: 'مستخدم غير معروف',
  add: {
    subject: (code) => `${code} يربط هذا العنوان بحساب على Parley`,
    intro: (asker) =>
      `شخص مسجّل الدخول إلى Parley باسم ${asker} يريد إضافة هذا العنوان إلى حسابه. بهذا الرمز يمكنه أيضًا الاستيلاء على الحساب والمحادثات التي يُسجَّل الدخول إليها بهذا العنوان:`,
    text: (code, asker) =>
      `${code} يضيف هذا الرقم، مع أي حساب مرتبط به، إلى حساب ${asker} على Parley. لم تطلبه؟ لا تخبر به أحدًا.`,
  },
  confirm: {
    subject: (code) => `${code} يؤكد تغييرًا في حسابك على Parley`,
    intro: (asker) =>
      `شخص مسجّل الدخول إلى حسابك على Parley ‏(${asker}) يريد تغيير طرق تسجيل الدخول أو حذف الحساب. للتأكيد:`,
    text: (code) => `${code} يؤكد تغيير حسابك على Parley أو حذفه. لم تطلبه؟ لا تخبر به أحدًا.`,
  },
  where: (site) => `أدخله على ${site} فقط، ولا تخبر به أحدًا أبدًا. يعمل مرة واحدة ولمدة 10 دقائق.`,
  refuse: 'لم تطلب هذا الرمز؟ احتفظ به لنفسك ولن يتغيّر شيء.',
};

const WORDS: Partial<Record<Language, CodeWords>> = { cn: CN, tw: TW, ar: AR };

/** The mail that carries a code: subject, plain text and HTML, in the reader's language, saying what the code does. */
export function codeMail(code: string, language: Language, reason?: ProofReason) {
  const words = WORDS[language] ?? EN;
  const { subject, intro, limits, ignore } = reason ? proofWords(words, reason) : words;
  return {
    subject: subject(code),
    text: `${intro}\n\n${code}\n\n${limits}\n${ignore}\n`,
    html:
      `<!doctype html><html dir="${words.direction}"><body style="font:16px/1.5 system-ui,sans-serif;margin:24px">` +
      `<p>${escapeHtml(intro)}</p>` +
      `<p dir="ltr" style="font-size:32px;font-weight:600;letter-spacing:6px;margin:16px 0">${code}</p>` +
      `<p>${escapeHtml(limits)}</p><p style="color:#666">${ignore}</p></body></html>`,
  };
}

/** The text message that carries a code; for signing in one part long in most alphabets. */
export function codeText(code: string, language: Language, reason?: ProofReason): string {
  const words = WORDS[language] ?? EN;
  if (!reason) return words.text(code);
  return words[reason.isOwn ? 'confirm' : 'add'].text(code, reason.asker ?? words.somebody);
}

function proofWords(words: CodeWords, { asker, isOwn, site }: ProofReason) {
  const { subject, intro } = words[isOwn ? 'confirm' : 'add'];
  return {
    subject,
    intro: intro(asker ?? words.somebody),
    limits: words.where(site ?? 'Parley'),
    ignore: words.refuse,
  };
}
