import type { Mask } from '@parley/contract';
import { useRef } from 'react';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { nameOf } from '../../mask-actions.ts';
import { startFromMask } from '../../start-from-mask.ts';
import { keepMask, keepMasks } from '../../store.ts';
import { useMaskDraft } from '../../use-mask-draft.ts';
import { MaskMenu } from '../mask-menu.tsx';
import { AboutPart } from './about-part.tsx';
import { ConfigPart } from './config-part.tsx';
import { DisplayPart } from './display-part.tsx';
import { EditorPart } from './editor-part.tsx';
import { ExamplesPart, InstructionsPart } from './instructions-part.tsx';
import { ModelsPart } from './models-part.tsx';
import { ToolsPart } from './tools-part.tsx';

interface MaskEditorProps {
  readonly mask: Mask;
  /** Whether it is among the user's masks. A new one is not before its first change. */
  readonly isKept: boolean;
}

/** Everything about a mask of the user's own. There is no button to save: what is changed is kept. */
export function MaskEditor({ mask: stored, isKept }: MaskEditorProps) {
  const t = useT();
  const go = useNavigate();
  const isNew = useRef(!isKept);
  const { mask, change, keep } = useMaskDraft(stored, (changed) => {
    if (isNew.current) keepMasks([changed]);
    else keepMask(changed);
    isNew.current = false;
  });
  const patch = (fields: Partial<Mask>) => change((before) => ({ ...before, ...fields }));
  const start = async () => {
    keep();
    go({ to: '/', search: { c: await startFromMask(mask) } });
  };
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <div className="min-w-48 flex-1">
          <h1 className="text-title wrap-anywhere">
            <bdi>{mask.name.trim() === '' && !isKept ? t('masks.newName') : nameOf(mask)}</bdi>
          </h1>
          <p className="text-small text-text-3">{t('masks.editor.saved')}</p>
        </div>
        <Button variant="primary" onClick={() => void start()}>
          {t('masks.start')}
        </Button>
        {isKept && <MaskMenu mask={mask} isOnPage />}
      </div>

      <AboutPart mask={mask} isKept={isKept} onChange={patch}>
        <InstructionsPart mask={mask} change={change} />
      </AboutPart>

      <EditorPart title={t('masks.editor.examples')} text={t('masks.editor.examplesText')}>
        <ExamplesPart mask={mask} change={change} />
      </EditorPart>

      <EditorPart title={t('masks.editor.modelsAndTools')}>
        <ModelsPart mask={mask} onChange={patch} />
        <ToolsPart mask={mask} onChange={patch} />
      </EditorPart>

      <EditorPart title={t('masks.editor.settings')}>
        <ConfigPart mask={mask} onChange={change} />
      </EditorPart>

      <EditorPart title={t('masks.editor.display')}>
        <DisplayPart mask={mask} onChange={patch} />
      </EditorPart>
    </>
  );
}
