import { ChevronDown, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#/i18n/use-t.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../menu.tsx';
import { tooltipAttributes } from '../tooltip.tsx';
import type { RemotePictureActions } from './remote-pictures-context.ts';

interface PictureMenuProps {
  readonly url: string;
  readonly host: string;
  readonly actions: RemotePictureActions;
}

/** What else can be done about a picture that is not loaded. */
export function PictureMenu(props: PictureMenuProps) {
  const t = useT();
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('pictures.remote.more', { host: props.host })} icon={ChevronDown} size={28} />
      </MenuTrigger>
      <LoadMenu {...props} />
    </Menu>
  );
}

interface TileMenuProps extends PictureMenuProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The small place of a picture that is not loaded, which opens the menu itself. */
export function TileMenu({ label, className, children, ...menu }: TileMenuProps) {
  return (
    <Menu>
      <MenuTrigger>
        <button
          type="button"
          data-remote-picture
          aria-label={label}
          {...tooltipAttributes({ label })}
          className={classNames(className, 'hover:bg-press')}
        >
          {children}
        </button>
      </MenuTrigger>
      <LoadMenu {...menu} />
    </Menu>
  );
}

function LoadMenu({ url, host, actions }: PictureMenuProps) {
  const t = useT();
  const { allowChat } = actions;
  return (
    <MenuContent label={t('pictures.remote.more', { host })}>
      <MenuItem onSelect={() => actions.load(url)}>{t('pictures.remote.once')}</MenuItem>
      {allowChat && <MenuItem onSelect={allowChat}>{t('pictures.remote.chat')}</MenuItem>}
      <MenuItem onSelect={() => actions.allowHost(host)}>{t('pictures.remote.always', { host })}</MenuItem>
      <MenuItem icon={ExternalLink} onSelect={() => window.open(url, '_blank', 'noopener,noreferrer')}>
        {t('pictures.remote.open')}
      </MenuItem>
    </MenuContent>
  );
}
