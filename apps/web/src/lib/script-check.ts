/** Code that is shown as such is content: it is never run. */
const CODE = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`/gu;

const SCRIPTS = [
  /<\s*(?:\/\s*)?(?:script|iframe|object|embed|frame|frameset|applet|base|meta|link)\b/iu,
  /<[^<>]*[\s/"']on[a-z]+\s*=/iu,
  /\b(?:javascript|vbscript)\s*:/iu,
  /\bdata\s*:\s*(?:text\/html|application\/xhtml|image\/svg)/iu,
] as const;

/** Whether a text carries something that a browser could be made to run. What stands in code marks does not count. */
export function carriesScript(text: string): boolean {
  // Signs without a width may not hide a name.
  const plain = text.replaceAll(CODE, ' ').replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/gu, '');
  return SCRIPTS.some((pattern) => pattern.test(plain));
}
