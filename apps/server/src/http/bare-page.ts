import { createHash } from 'node:crypto';
import type { Language } from '@parley/contract';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto;max-width:24rem;padding:0 1rem;text-align:center}' +
  'strong{display:block;font:600 2rem/2 ui-monospace,monospace;letter-spacing:.1em}button{font:inherit;padding:.5em 1.5em}';

/** Languages that such pages are written in, as browsers name them; all others read English. */
const TAGS: Partial<Record<Language, string>> = { cn: 'zh-Hans', tw: 'zh-Hant', ar: 'ar' };

interface BarePage {
  readonly language: Language;
  /** What stands on the page, as HTML. */
  readonly body: string;
  readonly script?: string;
  readonly hasForm?: boolean;
}

/** A page that needs nothing of the app: one style, at most one script, and nothing from anywhere else. */
export function barePage({ language, body, script, hasForm = false }: BarePage) {
  const policy = [
    "default-src 'none'",
    `script-src ${script === undefined ? "'none'" : `'${sourceHash(script)}'`}`,
    `style-src '${sourceHash(STYLE)}'`,
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ];
  return {
    headers: {
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    text:
      `<!doctype html><html lang="${TAGS[language] ?? 'en'}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width"><title>Parley</title><style>${STYLE}</style></head>` +
      `<body>${body}${script === undefined ? '' : `<script>${script}</script>`}</body></html>`,
  };
}

function sourceHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
