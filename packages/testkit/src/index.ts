export * from './factories.ts';
export * from './postgres.ts';
export * from './scripted-upstream.ts';
export * from './upstream-script.ts';
export * from './vendors/vendor-fetch.ts';
export * from './wire-fixtures.ts';
