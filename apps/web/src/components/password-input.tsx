import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { classNames } from './class-names.ts';
import { useFieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface PasswordInputProps extends ComponentProps<'input'> {
  /** Whether what is in it now has to be hidden; it can become one while it is typed. */
  readonly isSecret?: boolean;
}

/** A secret: hidden as it is typed, shown on request, never offered by the browser for saving elsewhere. */
export function PasswordInput({ className, isSecret = true, ...rest }: PasswordInputProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <div className={classNames('field flex h-10 items-center pe-1.5 pointer-coarse:h-11', className)}>
      <input
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        {...useFieldProps()}
        {...rest}
        type={isSecret && !isShown ? 'password' : 'text'}
        className="h-full min-w-0 flex-1 bg-transparent px-3"
      />
      {isSecret && (
        <IconButton
          label={t(isShown ? 'components.hidePassword' : 'components.showPassword')}
          icon={isShown ? EyeOff : Eye}
          size={28}
          onClick={() => setShown(!isShown)}
        />
      )}
    </div>
  );
}
