import { BUILTIN_MASK_LANGUAGES, BuiltinMasks, type Mask } from '@parley/contract';
import { queryOptions } from '@tanstack/react-query';

type BuiltinLanguage = (typeof BUILTIN_MASK_LANGUAGES)[number];

/** The file with the masks that come with the product. It changes only with the product. */
export function builtinMasksQuery() {
  return queryOptions({
    queryKey: ['builtin-masks'],
    queryFn: async ({ signal }) => {
      const response = await fetch(new URL('masks.json', document.baseURI), { signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return BuiltinMasks.parse(await response.json());
    },
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    retry: 1,
  });
}

/** The built-in masks of a reader: in their own language, or else in English. */
export function builtinLanguage(language: string): BuiltinLanguage {
  return BUILTIN_MASK_LANGUAGES.find((code) => code === language) ?? 'en';
}

/** The built-in masks, those in the reader's language first. */
export function allBuiltin(file: BuiltinMasks, language: string): Mask[] {
  const first = builtinLanguage(language);
  return [first, ...BUILTIN_MASK_LANGUAGES.filter((code) => code !== first)].flatMap((code) => file[code]);
}
