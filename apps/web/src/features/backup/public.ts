export { dataChanged } from './use-data.ts';
export { countChats, exportData, openBackup, clearDataAfterExport, keepDailySnapshot } from './late-parts.ts';
