import { listMasks, type Mask } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useConfig } from '#/features/settings/public.ts';
import { allBuiltin, builtinLanguage, builtinMasksQuery } from './builtin-masks.ts';
import { useMasksHydrated, useOwnMasks } from './store.ts';

export interface MaskList {
  /** The user's own, newest first, then the built-in ones unless they are hidden. */
  readonly masks: readonly Mask[];
  readonly isLoading: boolean;
  /** The built-in ones could not be fetched. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface UseMasksOptions {
  /** Built-in masks of every language instead of the reader's alone. */
  readonly ofAllLanguages?: boolean;
  /** Nothing is fetched before somebody needs it. */
  readonly enabled?: boolean;
}

/** In React: the masks to choose from. */
export function useMasks({ ofAllLanguages = false, enabled = true }: UseMasksOptions = {}): MaskList {
  const own = useOwnMasks();
  const isHydrated = useMasksHydrated();
  const hideBuiltin = useConfig((config) => config.hideBuiltinMasks);
  const { data, isPending, isError, refetch } = useQuery({ ...builtinMasksQuery(), enabled: enabled && !hideBuiltin });
  const language = currentLanguage().code;
  const masks = useMemo(() => {
    const builtin = data ? (ofAllLanguages ? allBuiltin(data, language) : data[builtinLanguage(language)]) : [];
    return listMasks(Object.values(own), builtin, hideBuiltin);
  }, [own, data, ofAllLanguages, language, hideBuiltin]);
  return {
    masks,
    isLoading: !isHydrated || (isPending && enabled && !hideBuiltin),
    hasFailed: isError && !hideBuiltin,
    retry: () => void refetch(),
  };
}

export interface MaskById {
  readonly mask: Mask | undefined;
  readonly isLoading: boolean;
}

/** In React: one mask, the user's own or a built-in one even where those are hidden. */
export function useMask(id: string): MaskById {
  const own = useOwnMasks()[id];
  const isHydrated = useMasksHydrated();
  const { data, isPending } = useQuery({ ...builtinMasksQuery(), enabled: own === undefined });
  if (own) return { mask: own, isLoading: false };
  const mask = data && allBuiltin(data, 'en').find((one) => one.id === id);
  return { mask, isLoading: !isHydrated || isPending };
}
