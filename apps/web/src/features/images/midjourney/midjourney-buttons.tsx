import { type MidjourneyButton, midjourneyRoutes, type MidjourneyTask } from '@parley/contract';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { useT } from '#/i18n/use-t.ts';
import { callApi } from '#/lib/api.ts';
import { actOf, buttonRows, buttonText } from '../model/midjourney-order.ts';

interface MidjourneyButtonsProps {
  readonly task: MidjourneyTask;
  readonly disabled?: boolean;
  readonly onPress: (button: MidjourneyButton) => void;
}

/** What can be made of a picture, as Midjourney offers it, and the seed of the picture. */
export function MidjourneyButtons({ task, disabled = false, onPress }: MidjourneyButtonsProps) {
  const t = useT();
  return (
    <fieldset aria-label={t('midjourney.buttons')} className="flex min-w-0 flex-col items-start gap-1.5">
      {buttonRows(task.buttons).map((row) => (
        <div key={row[0]?.customId} className="flex flex-wrap gap-1.5">
          {row.map((button) => (
            <PictureButton key={button.customId} button={button} disabled={disabled} onPress={() => onPress(button)} />
          ))}
        </div>
      ))}
      {task.imageUrl !== '' && <SeedButton id={task.id} />}
    </fieldset>
  );
}

interface PictureButtonProps {
  readonly button: MidjourneyButton;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

function PictureButton({ button, disabled, onPress }: PictureButtonProps) {
  const t = useT();
  const known = actOf(button);
  // Signs and short names such as U1 say little to those who hear them.
  const name = known && t(`midjourney.acts.${known.act}`, { number: known.place });
  return (
    <Button
      variant="outline"
      size="small"
      className="min-w-11"
      disabled={disabled}
      // What is seen is part of what is said: people press by voice too.
      aria-label={name !== undefined && button.label !== '' ? `${button.label}: ${name}` : name}
      {...(name !== undefined && tooltipAttributes({ label: name }))}
      onClick={onPress}
    >
      {buttonText(button)}
    </Button>
  );
}

/** Asks for the number that a picture began with, and copies it. */
function SeedButton({ id }: { readonly id: string }) {
  const t = useT();
  const [seed, setSeed] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isCopied, copy] = useCopy();
  const show = async (): Promise<void> => {
    setIsBusy(true);
    try {
      setSeed((await callApi(midjourneyRoutes.seed, { params: { id } })).result);
    } catch {
      // The page has said what went wrong.
    }
    setIsBusy(false);
  };
  if (seed === undefined) {
    return (
      <Button variant="quiet" size="small" className="-ms-2.5" busy={isBusy} onClick={() => void show()}>
        {t('midjourney.seed')}
      </Button>
    );
  }
  return (
    <Button variant="quiet" size="small" className="-ms-2.5" onClick={() => copy(seed)}>
      {isCopied ? t('common.copied') : t('midjourney.copySeed', { seed })}
    </Button>
  );
}
