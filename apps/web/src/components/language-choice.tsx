import { Languages } from 'lucide-react';
import { currentLanguage, rememberLanguage } from '#/i18n/i18n.ts';
import { LANGUAGES, type LanguageCode } from '#/i18n/languages.ts';
import { useT } from '#/i18n/use-t.ts';
import { buttonClass, type ButtonSize } from './button.tsx';
import { classNames } from './class-names.ts';
import { ICON_STROKE } from './icon.ts';

const OFFERED = LANGUAGES.filter(({ complete }) => complete);

interface LanguageChoiceProps {
  readonly size?: ButtonSize;
  /** On a phone only the sign shows; the name is in the list. */
  readonly isTight?: boolean;
  /** For whoever keeps the choice beyond this browser; the page is loaded anew after it. */
  readonly onChoose?: (code: LanguageCode) => void;
}

/** The language of a page without settings. The browser's own list: a menu of ours is larger than the login page. */
export function LanguageChoice({ size = 'medium', isTight = false, onChoose }: LanguageChoiceProps) {
  const t = useT();
  const { code: shown, name } = currentLanguage();
  return (
    <span
      className={classNames(
        buttonClass('quiet', size),
        'outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1',
      )}
    >
      <Languages
        className={classNames('shrink-0', size === 'small' ? 'size-3.5' : 'size-4')}
        strokeWidth={ICON_STROKE}
        aria-hidden
      />
      <span className={isTight ? 'phone:sr-only' : undefined}>{name}</span>
      <select
        aria-label={t('auth.languages')}
        value={shown}
        onChange={({ target }) => {
          rememberLanguage(target.value as LanguageCode);
          onChoose?.(target.value as LanguageCode);
          location.reload();
        }}
        className="absolute inset-0 cursor-pointer bg-raised text-text-1 opacity-0"
      >
        {OFFERED.map(({ code, name: offered, tag }) => (
          <option key={code} value={code} lang={tag}>
            {offered}
          </option>
        ))}
      </select>
    </span>
  );
}
