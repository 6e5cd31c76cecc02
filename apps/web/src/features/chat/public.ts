export {
  chatActions,
  getCurrentSessionId,
  useCurrentSession,
  useCurrentSessionId,
  useSessionList,
  type SessionSummary,
} from './store.ts';
