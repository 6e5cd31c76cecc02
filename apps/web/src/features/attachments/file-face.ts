import { File, FileCode, FileSpreadsheet, FileText, Presentation } from 'lucide-react';
import type { Icon } from '#/components/icon.ts';

const FACES: readonly (readonly [names: RegExp, icon: Icon])[] = [
  [/^(?:xlsx|xlsm|ods|csv|tsv|numbers)$/, FileSpreadsheet],
  [/^(?:pptx|pptm|odp)$/, Presentation],
  [/^(?:txt|md|markdown|pdf|docx|docm|odt|rtf|epub|log|tex)$/, FileText],
  [
    /^(?:[cm]?[jt]sx?|json|jsonc|ya?ml|toml|xml|html?|css|scss|py|rb|rs|go|java|kt|swift|c|h|cc|cpp|hpp|cs|php|sh|bash|sql|lua|r|dart|vue|svelte|ini|env|conf|diff|patch)$/,
    FileCode,
  ],
];

/** How a document is shown: the sign of its kind, and its kind as people call it. */
export function faceOf(name: string): { readonly icon: Icon; readonly kind: string } {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const icon = FACES.find(([names]) => names.test(ending))?.[1] ?? File;
  return { icon, kind: ending.toUpperCase() };
}
