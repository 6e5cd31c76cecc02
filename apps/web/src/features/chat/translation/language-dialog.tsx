import type { Language } from '@parley/contract';
import { Dialog } from '#/components/dialog.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { LANGUAGES } from '#/i18n/languages.ts';
import { useT } from '#/i18n/use-t.ts';

interface LanguageDialogProps extends OverlayFrame {
  /** The language that the text is in already. */
  readonly except: Language;
  readonly onChoose: (language: Language) => void;
}

/** Asks which language to translate into, where the usual one would change nothing. */
export function LanguageDialog({ except, onChoose, open, onClose, onClosed }: LanguageDialogProps) {
  const t = useT();
  return (
    <Dialog
      {...dialogFrame({ open, onClose, onClosed })}
      title={t('translate.chooseTitle')}
      description={t('translate.chooseText')}
    >
      <ul className="grid grid-cols-2 gap-1 phone:grid-cols-1">
        {LANGUAGES.filter(({ code }) => code !== except).map(({ code, name, tag }) => (
          <li key={code}>
            <button
              type="button"
              lang={tag}
              className="flex min-h-9 w-full items-center rounded-row px-3 text-start hover:bg-hover pointer-coarse:min-h-11"
              onClick={() => {
                onClose();
                onChoose(code);
              }}
            >
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
