export {
  chatActions,
  getCurrentSessionId,
  prepareChat,
  useCurrentSession,
  useCurrentSessionId,
  useSessionList,
  type SessionSummary,
} from './store.ts';
