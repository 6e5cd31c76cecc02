import { AudioLines, Eye, Image, Lightbulb, Wrench } from 'lucide-react';
import { classNames } from '#/components/class-names.ts';
import { ICON_STROKE, type Icon } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import { abilitiesText } from '../../model-words.ts';
import { ABILITIES, type Ability, type ModelView } from '../../model/model-view.ts';
import { Sign } from './sign.tsx';

export const ABILITY_ICONS: Readonly<Record<Ability, Icon>> = {
  vision: Eye,
  tools: Wrench,
  reasoning: Lightbulb,
  imageOutput: Image,
  audio: AudioLines,
};

/** Few models hear or speak: the words of the row say so, a fifth place would stay empty. */
const DRAWN = ABILITIES.filter((ability) => ability !== 'audio');

/** What a model can do, always in the same four places. */
export function AbilityGlyphs({ view }: { readonly view: ModelView }) {
  const t = useT();
  return (
    <Sign label={abilitiesText(view, t)} className="flex items-center gap-1 text-text-2">
      {view.abilities === undefined && <span className="text-text-3">–</span>}
      {view.abilities !== undefined &&
        DRAWN.map((ability) => {
          const Glyph = ABILITY_ICONS[ability];
          const isAble = view.abilities?.[ability] === true;
          return (
            <Glyph
              key={ability}
              className={classNames('size-3.5 shrink-0', !isAble && 'text-text-4 opacity-45')}
              strokeWidth={ICON_STROKE}
              aria-hidden
            />
          );
        })}
    </Sign>
  );
}
