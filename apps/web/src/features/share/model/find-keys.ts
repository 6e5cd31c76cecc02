import type { Place } from './find-secrets.ts';

/** Keys and tokens that say by their beginning whose they are. What stands before one must not be a part of it. */
const KNOWN_KEYS = [
  /(?<![\w-])sk-[\w-]{20,300}/g,
  /(?<![\w-])(?:sk|rk|pk)_(?:live|test)_\w{16,200}/g,
  /(?<![\w-])(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{22,255})/g,
  /(?<![\w-])(?:glpat|xai|pplx|tvly|nvapi|GOCSPX|pypi|xapp|xox[abeoprs])-[\w-]{16,300}/g,
  /(?<![\w-])(?:gsk|hf|npm|r8|whsec|shpat|shpss|shpca|shppa)_[A-Za-z0-9]{24,200}/g,
  /(?<![\w-])dop_v1_[a-f0-9]{64}/g,
  /(?<![\w-])AIza[\w-]{35}/g,
  /(?<![\w-])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Z0-9])/g,
  /(?<![\w-])(?:LTAI[A-Za-z0-9]{12,30}|AKID[A-Za-z0-9]{32})/g,
  /(?<![\w-])SG\.[\w-]{16,40}\.[\w-]{16,80}/g,
  /(?<![\w-])ya29\.[\w-]{20,400}/g,
  /(?<![\w-])AGE-SECRET-KEY-1[0-9A-Z]{58}/g,
  /(?<![\w-])\d{8,10}:AA[\w-]{33}/g,
  /(?<![\w-])eyJ[\w-]{10,2000}\.eyJ[\w-]{10,8000}\.[\w-]{10,2000}/g,
];

/** Words behind which a secret is written down, and the secret. */
const NAMED_KEYS = [
  /\bBearer {1,4}(?<value>[\w.~+/=-]{20,2000})/gi,
  /(?:api[_ -]?key|access[_ -]?key|secret(?:[_ -]?key)?|token|密钥|令牌)["'`]? {0,3}[:=] {0,3}["'`]?(?<value>[\w.~+/=-]{16,300})(?![\w(])/gi,
];
const PASSWORDS =
  /(?:password|passwd|passphrase|pwd|密码|口令|كلمة المرور|كلمة السر|contraseña|passwort|пароль)["'`]? {0,3}[:=] {0,3}["'`]?(?<value>[^\s"'`,;<>{}()]{6,100})(?![\w(])/gi;
/** `scheme://name:password@host` */
const IN_ADDRESS = /(?<![\w+.-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/@:]{0,100}:(?<value>[^\s/@]{3,200})@/gi;

const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g;
const PRIVATE_KEY_END = '-----END ';
const END_LINE_LENGTH = 60;

const PLACEHOLDER =
  /^(?:x|\*|\.|•|█|0|-|_)+$|your|example|placeholder|changeme|dummy|sample|redacted|process\.env|environ|secrets?\./i;
/** `config.apiKey`: where code has a secret from, not the secret. */
const IDENTIFIER_PATH = /^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*){1,9}$/i;

/** API keys, tokens, passwords and private keys of a text. */
export function findKeys(text: string): Place[] {
  return [
    ...privateKeys(text),
    ...KNOWN_KEYS.flatMap((pattern) => places(text, pattern)).filter(({ start, end }) =>
      isReal(text.slice(start, end)),
    ),
    ...NAMED_KEYS.flatMap((pattern) => places(text, pattern)).filter(({ start, end }) =>
      isToken(text.slice(start, end)),
    ),
    ...[PASSWORDS, IN_ADDRESS]
      .flatMap((pattern) => places(text, pattern))
      .filter(({ start, end }) => isPassword(text.slice(start, end))),
  ];
}

function places(text: string, pattern: RegExp): Place[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const value = match.groups?.['value'] ?? match[0];
    const start = match.index + match[0].lastIndexOf(value);
    return { start, end: start + value.length };
  });
}

/** A private key with all of its lines; one that was cut off, to the end of the text. */
function privateKeys(text: string): Place[] {
  return Array.from(text.matchAll(PRIVATE_KEY), ({ index, 0: head }) => {
    const last = text.indexOf(PRIVATE_KEY_END, index + head.length);
    if (last === -1) return { start: index, end: text.length };
    const line = text.slice(last, last + END_LINE_LENGTH);
    const close = line.indexOf('-----', PRIVATE_KEY_END.length);
    return { start: index, end: last + (close === -1 ? PRIVATE_KEY_END.length : close + 5) };
  });
}

const hasDigit = (value: string): boolean => /\d/.test(value);
const hasLetter = (value: string): boolean => /[a-z]/i.test(value);
const isReal = (value: string): boolean => hasDigit(value) && !PLACEHOLDER.test(value);
const isToken = (value: string): boolean => isReal(value) && hasLetter(value) && !IDENTIFIER_PATH.test(value);
const isPassword = (value: string): boolean =>
  !PLACEHOLDER.test(value) && !IDENTIFIER_PATH.test(value) && /[\d!#$%&*+?@^~]/.test(value);
