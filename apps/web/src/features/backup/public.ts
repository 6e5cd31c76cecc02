export { dataChanged } from './use-data.ts';
export { countChats, exportData, clearDataAfterExport, keepDailySnapshot } from './late-parts.ts';
