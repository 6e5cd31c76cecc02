import { useStore } from 'zustand';
import { createModelTests } from './model-tests.ts';
import type { ModelTest, TestRound } from './model/model-test.ts';
import { modelTransports } from './test-transport.ts';

/** The tests of this page. They outlast the picker that started them. */
export const pageTests = createModelTests({
  transportFor: (id) => modelTransports.get().transportFor(id),
  now: Date.now,
});

/** In React: how the last test of a model went. */
export function useModelTest(id: string): ModelTest | undefined {
  return useStore(pageTests.store, ({ tests }) => tests[id]);
}

/** In React: how far the testing of all has come; undefined while there is none. */
export function useTestRound(): TestRound | undefined {
  return useStore(pageTests.store, ({ round }) => round);
}
