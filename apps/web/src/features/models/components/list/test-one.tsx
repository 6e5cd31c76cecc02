import { useEffect, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import type { ModelTest } from '../../model/model-test.ts';
import type { ModelView } from '../../model/model-view.ts';
import { agoText } from '../../model/number-text.ts';
import { pageTests, useModelTest } from '../../page-tests.ts';

const TICK_MS = 20_000;

/** Asks the model for one token, and stops asking. */
export function TestOne({ view }: { readonly view: ModelView }) {
  const t = useT();
  const test = useModelTest(view.id);
  if (test?.kind === 'testing') {
    return (
      <Button variant="secondary" onClick={() => pageTests.cancel(view.id)}>
        <span className="live-dot" aria-hidden />
        {t('modelPicker.stopTestOne')}
      </Button>
    );
  }
  return (
    <Button variant="secondary" onClick={() => void pageTests.test(view.model)}>
      {t(test === undefined ? 'modelPicker.test' : 'modelPicker.testAgain')}
    </Button>
  );
}

/** When the last test was; keeps up with the clock. */
export function TestedAgo({ test }: { readonly test: ModelTest | undefined }) {
  const t = useT();
  const now = useNow();
  if (test === undefined) return <span className="font-normal text-text-3">{t('modelPicker.notTested')}</span>;
  if (test.kind === 'testing') return t('modelPicker.testing');
  if (test.kind === 'canceled') return t('modelPicker.canceled');
  return agoText(now - test.at, currentLanguage().tag) ?? t('modelPicker.justNow');
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
