import type { NewPicture } from '@parley/contract';
import { useState, type KeyboardEvent } from 'react';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import type { FieldValue, FieldValues } from '../model/picture-draft.ts';
import { askedChange, saveCropped } from './ask-change.ts';
import type { Brush } from './mask-canvas.tsx';
import { brushSizes, LEAST_BRUSH } from './model/brush-size.ts';
import { clamped, extended, isCropped, NO_EDGES, wholeOf } from './model/geometry.ts';
import {
  fieldsOfChange,
  missingOf,
  problemOf,
  usesBrush,
  valuesLike,
  type PictureChange,
} from './model/picture-change.ts';
import type { ChangingModel } from './use-changing-models.ts';
import { usePictureEdit } from './use-picture-edit.ts';
import { useStageZoom } from './use-stage-zoom.ts';

interface PictureChangeWorld {
  readonly picture: PictureRecord;
  readonly models: readonly ChangingModel[];
  readonly onAsk: (request: NewPicture, parent: PictureRecord) => void;
  readonly onClose: () => void;
}

export type PictureChanging = ReturnType<typeof usePictureChange>;

/** In React: a change of a picture while it is put together. */
export function usePictureChange({ picture, models, onAsk, onClose }: PictureChangeWorld) {
  const size = { width: picture.width, height: picture.height };
  const { first, most } = brushSizes(size);
  const edit = usePictureEdit();
  const zoom = useStageZoom();
  const [modelId, setModelId] = useState(picture.request.model);
  const [wanted, setWanted] = useState<PictureChange>();
  const [chosenValues, setChosenValues] = useState<FieldValues>({});
  const [brush, setBrush] = useState<Brush>({ size: first, isErasing: false });
  const [isCropping, setIsCropping] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const chosen = models.find(({ model }) => model.id === modelId) ?? models[0];
  const change = chosen?.changes.find((one) => one === wanted) ?? chosen?.changes[0] ?? 'edit';
  const crop = isCropped(edit.now.crop, size) ? edit.now.crop : undefined;
  const fields = chosen ? fieldsOfChange(change, chosen.form) : [];
  const values = { ...valuesLike(crop ?? size, fields), ...chosenValues };
  const problem = problemOf(change, edit.now);
  const missing = missingOf(fields, values);
  const shown = extended(crop ?? wholeOf(size), change === 'outpaint' ? edit.now.extend : NO_EDGES);

  /** Without a second press meanwhile; what fails is said. */
  const work = async (act: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await act();
      onClose();
    } catch {
      showToast({ kind: 'error', text: t('imageEditor.failed') });
      setIsBusy(false);
    }
  };
  const ask = (): void => {
    setHasTried(true);
    if (!chosen || problem || missing.length > 0) return;
    void work(async () => {
      onAsk(await askedChange({ picture, ...chosen, change, edit: { ...edit.now, crop }, values }), picture);
    });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea') !== null;
    const key = event.key.toLowerCase();
    if (isTyping) return;
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z') (event.shiftKey ? edit.redo : edit.undo)();
      else if (key === 'y') edit.redo();
      else return;
      event.preventDefault();
      return;
    }
    const resized = (by: number) =>
      setBrush({ ...brush, size: clamped(Math.round(brush.size * by), LEAST_BRUSH, most) });
    if (usesBrush(change) && !isCropping && zoom.takeKey(event)) return;
    if (key === 'b' || key === 'e') setBrush({ ...brush, isErasing: key === 'e' });
    if (key === 'c') setIsCropping(!isCropping);
    if (key === '[') resized(0.8);
    if (key === ']') resized(1.25);
  };

  return {
    size,
    sizeText: `${shown.width} × ${shown.height}`,
    edit,
    chosen,
    hasWork: edit.canUndo || String(values['prompt'] ?? '').trim() !== '',
    isCropping,
    setIsCropping,
    brush,
    zoom,
    mostBrush: most,
    setBrush,
    onKeyDown,
    form: {
      models,
      onModel: setModelId,
      change,
      onChange: (next: PictureChange) => {
        setWanted(next);
        setHasTried(false);
        setIsCropping(false);
      },
      fields,
      values,
      missing: hasTried ? missing : [],
      onValue: (name: string, value: FieldValue | undefined) =>
        setChosenValues((before) => {
          const { [name]: _, ...others } = before;
          return value === undefined ? others : { ...others, [name]: value };
        }),
      extend: edit.now.extend,
      onExtend: (extend: typeof edit.now.extend) => edit.step({ extend }),
      problem: hasTried ? problem : undefined,
      isBusy,
      onAsk: ask,
      onSaveCrop: crop && (() => void work(() => saveCropped(picture, crop))),
    },
  };
}
