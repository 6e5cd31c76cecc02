import { Check, Copy, Download, ListChecks, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog, type DialogProps } from '#/components/dialog.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { showToast } from '#/components/toast.tsx';
import { useCopy } from '#/components/use-copy.ts';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';
import { canBeShared, openShare } from '../chat-sharing.ts';
import { withBlobs, withoutBytes } from '../inline-blobs.ts';
import { DEFAULT_OPTIONS } from '../model/export-options.ts';
import { fileNameOf } from '../model/file-name.ts';
import type { PictureTheme } from '../picture/stage.tsx';
import type { WholeChat } from '../whole-chat.ts';
import { OptionChips } from './option-chips.tsx';
import { PictureActions, PicturePreview } from './picture-preview.tsx';
import { CloseButton } from './close-button.tsx';
import { StepTitle } from './step-title.tsx';
import { TextPreview } from './text-preview.tsx';
import { useExportFile, type ExportChoice, type ExportFormat } from './use-export-file.ts';
import { usePicture } from './use-picture.ts';

interface PreviewStepProps {
  readonly chat: WholeChat;
  readonly choice: ExportChoice;
  readonly frame: Pick<DialogProps, 'open' | 'onOpenChange' | 'onClosed' | 'size'>;
  readonly format: ExportFormat;
  readonly onFormat: (format: ExportFormat) => void;
  /** Goes back to which messages. */
  readonly onSelect: () => void;
  readonly onClose: () => void;
}

/** How the chosen messages look in each format, and the ways to take them along. */
export function PreviewStep({ chat, choice, frame, format, onFormat, onSelect, onClose }: PreviewStepProps) {
  const t = useT();
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const [theme, setTheme] = useState<PictureTheme>('light');
  const file = useExportFile(chat, choice, options, format);
  const picture = usePicture(format === 'image' && frame.open, file, options, theme);
  const share = () => {
    onClose();
    void openShare(chat.session.id, choice);
  };
  return (
    <Dialog
      {...frame}
      title={<StepTitle number={2} />}
      actions={
        <>
          <Button variant="quiet" icon={ListChecks} className="me-auto" onClick={onSelect}>
            {t('exporting.select')}
          </Button>
          <CloseButton onClose={onClose} />
          {canBeShared(chat.session) && (
            <Button variant="outline" icon={Share2} onClick={share}>
              {t('exporting.share')}
            </Button>
          )}
          {format === 'image' ? (
            <PictureActions picture={picture} topic={file.topic} />
          ) : (
            <TextActions text={file.text} topic={file.topic} format={format} />
          )}
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Segmented
            label={t('exporting.format')}
            value={format}
            onChange={onFormat}
            options={(['markdown', 'image', 'json'] as const).map((value) => ({
              value,
              label: t(`exporting.${value}`),
            }))}
            className="shrink-0 phone:w-full"
          />
          <span className="text-small text-text-3 tabular-nums">
            {t('exporting.counts', { selected: choice.chosen.size, total: chat.entries.length })}
          </span>
        </div>
        {format === 'json' ? (
          <p className="text-small text-text-3">{t('exporting.lossless')}</p>
        ) : (
          <OptionChips
            options={options}
            onChange={setOptions}
            theme={format === 'image' ? theme : undefined}
            onTheme={setTheme}
          />
        )}
        {format === 'image' ? <PicturePreview picture={picture} /> : <TextPreview text={withoutBytes(file.text)} />}
      </div>
    </Dialog>
  );
}

const TYPES = {
  markdown: { ending: 'md', type: 'text/markdown' },
  json: { ending: 'json', type: 'application/json' },
} as const;

interface TextActionsProps {
  readonly text: string;
  readonly topic: string;
  readonly format: 'markdown' | 'json';
}

function TextActions({ text, topic, format }: TextActionsProps) {
  const t = useT();
  const [isCopied, copy] = useCopy();
  const whole = () => withBlobs(text, t('exporting.file.pictureGone'));
  const save = async () => {
    const { ending, type } = TYPES[format];
    const name = fileNameOf(topic, new Date(), ending);
    const content = new Blob([await whole()], { type });
    if (await platform.saveFile({ name, content })) showToast({ text: t('exporting.saved', { name }) });
  };
  return (
    <>
      <Button variant="outline" icon={isCopied ? Check : Copy} onClick={() => void whole().then(copy)}>
        {t(isCopied ? 'common.copied' : 'exporting.copyAll')}
      </Button>
      <Button variant="primary" icon={Download} onClick={() => void save()}>
        {t('common.download')}
      </Button>
    </>
  );
}
