export { dataChanged } from './use-data.ts';
export { exportData, clearDataAfterExport, keepDailySnapshot } from './late-parts.ts';
