import type { OverlayFrame } from '#/components/overlays.tsx';
import { Button } from '#/components/button.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Dialog } from '#/components/dialog.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { ListedTool } from '../model/find-tools.ts';
import type { ToolForm } from '../model/tool-form.ts';
import { useSchemaReading } from '../use-schema-reading.ts';
import { FoundInSchema } from './found-operations.tsx';
import { SchemaField } from './schema-fields.tsx';
import { ToolFacts } from './tool-facts.tsx';
import { trialOf } from '../trial-of.ts';

interface ToolViewProps extends OverlayFrame {
  readonly listed: ListedTool;
  readonly form: ToolForm;
  readonly onCopy: () => void;
}

/** A tool that the operator shares: to be read, tried and copied. */
export function ToolView({ listed, form, onCopy, ...frame }: ToolViewProps) {
  const t = useT();
  const { answer, problem } = useSchemaReading(form.schema, form.serverUrl);
  const tryOut = trialOf(form, undefined, listed);
  return (
    <Dialog
      {...dialogFrame(frame)}
      size="form"
      title={listed.name}
      description={t('tools.form.readOnly')}
      actions={
        <>
          <Button variant="outline" onClick={onCopy}>
            {t('tools.screen.clone')}
          </Button>
          <Button onClick={frame.onClose}>{t('common.close')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {listed.tool && <ToolFacts tool={listed.tool} />}
        {problem && <p className="text-small text-danger">{problem}</p>}
        {answer && <FoundInSchema answer={answer} onTry={tryOut} />}
        <SchemaField schema={form.schema} />
      </div>
    </Dialog>
  );
}
