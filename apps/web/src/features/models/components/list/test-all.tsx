import { Activity, Square } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '#/components/button.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { ModelTest } from '../../model/model-test.ts';
import { isTestable } from '../../model/resolve-model.ts';
import { pageTests, useTestRound } from '../../page-tests.ts';
import type { ModelBrowser } from '../../use-model-browser.ts';

/** Tests what the list shows, and says how far it is and what came of it. */
export function TestAll({ browser }: { readonly browser: ModelBrowser }) {
  const t = useT();
  const round = useTestRound();
  const { rows, refetch } = browser;
  if (round) {
    return (
      <div className="flex items-center gap-3">
        <output className="flex items-center gap-2 text-small text-text-2 tabular-nums">
          <span className="live-dot" aria-hidden />
          {t('modelPicker.testProgress', { done: round.done, total: round.total })}
        </output>
        <Button variant="secondary" icon={Square} onClick={() => pageTests.cancelAll()}>
          {t('modelPicker.stopTest')}
        </Button>
      </div>
    );
  }
  const models = rows.map(({ model }) => model).filter(isTestable);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <output className="text-small text-text-3">
        <TestSummary ids={models.map(({ id }) => id)} />
      </output>
      {models.length > 0 && (
        <Button variant="secondary" icon={Activity} onClick={() => void pageTests.testAll(models).then(refetch)}>
          {t('modelPicker.testAll', { count: models.length })}
        </Button>
      )}
    </div>
  );
}

function TestSummary({ ids }: { readonly ids: readonly string[] }) {
  const t = useT();
  const tests = useStore(pageTests.store, (state) => state.tests);
  const kinds = ids.flatMap((id) => tests[id]?.kind ?? []);
  const count = (...wanted: readonly ModelTest['kind'][]) => kinds.filter((kind) => wanted.includes(kind)).length;
  const answered = count('success', 'available');
  const failed = count('unavailable', 'error');
  if (answered + failed === 0) return t('modelPicker.testNote');
  if (failed === 0) return t('modelPicker.testAllAnswered', { count: answered });
  return t('modelPicker.testSummary', { answered, failed });
}
