import type { ComponentProps, MouseEvent } from 'react';
import { addressOf, formatAddress, withBase, type Target } from './address.ts';
import { useNavigation, usePath } from './router-context.tsx';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Target {
  readonly replace?: boolean;
  /** Added while the person is at that place or below it. */
  readonly activeClassName?: string;
  /** The place at which the link is marked as the current one; left out, the one it leads to. */
  readonly markedAt?: string | undefined;
}

/** A link into the app: a real address for the browser, a move without loading for a plain click. */
export function Link(props: LinkProps) {
  const { to, params, search, hash, replace, activeClassName, markedAt, className, onClick, children, ...rest } = props;
  const navigation = useNavigation();
  const path = usePath();
  const address = addressOf({ to, params, search, hash });
  const place = markedAt ?? address.path;
  const isActive = path === place || (place !== '/' && path.startsWith(`${place}/`));

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    navigation.go(address, { replace });
  }

  return (
    <a
      {...(isActive && activeClassName !== undefined && { 'aria-current': 'page' })}
      {...rest}
      href={withBase(navigation.basePath, formatAddress(address))}
      className={isActive && activeClassName ? `${className ?? ''} ${activeClassName}` : className}
      onClick={follow}
    >
      {children}
    </a>
  );
}
