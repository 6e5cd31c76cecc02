import type { ImageStyle } from '@parley/contract';
import { useId } from 'react';
import { classNames } from '#/components/class-names.ts';
import { useT } from '#/i18n/use-t.ts';
import { styleName } from '../model/style-name.ts';
import noStyle from './art/none.svg';
import { STYLE_ART } from './style-art.ts';

interface StyleStripProps {
  readonly styles: readonly ImageStyle[];
  readonly value: string | undefined;
  readonly onChange: (style: ImageStyle | undefined) => void;
}

/** The styles as small pictures; one of them, or none. */
export function StyleStrip({ styles, value, onChange }: StyleStripProps) {
  const t = useT();
  const name = useId();
  const tile = (style: ImageStyle | undefined) => {
    const isOn = style === value;
    return (
      <label
        key={style ?? 'none'}
        className="relative flex w-21 shrink-0 cursor-pointer flex-col gap-1.5 rounded-block outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
      >
        <input
          type="radio"
          name={name}
          checked={isOn}
          onChange={() => onChange(style)}
          className="absolute inset-0 cursor-pointer appearance-none rounded-block outline-none"
        />
        <img
          src={style ? STYLE_ART[style] : noStyle}
          alt=""
          draggable={false}
          className={classNames(
            'h-14 w-full rounded-block object-cover',
            isOn && 'ring-2 ring-accent ring-offset-2 ring-offset-canvas',
          )}
        />
        <span
          className={classNames('truncate text-center text-meta', isOn ? 'font-medium text-text-1' : 'text-text-3')}
        >
          {style ? styleName(style, t) : t('imagePanel.noStyle')}
        </span>
      </label>
    );
  };
  return (
    <div
      role="radiogroup"
      aria-label={t('imagePanel.styles')}
      className="scroll-fade flex shrink-0 gap-2.5 overflow-x-auto overscroll-contain p-1"
    >
      {tile(undefined)}
      {styles.map(tile)}
    </div>
  );
}
