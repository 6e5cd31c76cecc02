/**
 * What `npm test` leaves to `npm run test:all`: files that take long by what they are (corpora of attacks, servers and browsers
 * that are killed, two devices, whole pages painted), and journeys off the way that everybody takes.
 */
export const LONG = {
  browser: [
    'src/app/late-imports-start-nothing',
    'src/features/code-runner/engine/engines',
    'src/features/export/picture/draw-pages',
  ],
  server: [
    'features/auth/killed-server',
    'features/auth/server-processes',
    'features/call-billing/killed-server',
    'features/sub-accounts/killed-server',
    'features/tools/prism',
  ],
  e2e: [
    'accessibility-chats',
    'accessibility-screens',
    'account',
    'account-full',
    'account-merge',
    'api-keys',
    'artifacts',
    'backup',
    'balance',
    'channels',
    'columns-with-tools',
    'content',
    'context',
    'corpus-artifact-page',
    'corpus-artifacts',
    'corpus-chat',
    'corpus-link-card',
    'corpus-net',
    'corpus-shared',
    'direct-tools',
    'export',
    'history',
    'history-devices',
    'hostile-answers',
    'image-sync',
    'images-kept',
    'import-chats',
    'kept-replies',
    'killed-browser',
    'killed-server',
    'large-schema',
    'layout',
    'mcp-servers',
    'missing-chunks',
    'no-request-leaves',
    'one-message',
    'out-of-balance',
    'own-keys-with-tools',
    'own-mcp-offers',
    'own-search',
    'remote-stores',
    'server-chats',
    'several-servers',
    'shared-tool-calls',
    'shared-tools',
    'shared-visits',
    'speech',
    'sub-accounts',
    'sync',
    'tool-rounds',
    'tool-routes',
    'tool-trust',
    'web-browsing',
  ],
};

const IS_QUICK = process.env['PARLEY_TESTS'] === 'quick';

/**
 * The files of a project that this run leaves out, as patterns.
 *
 * @param {keyof typeof LONG} project
 */
export function leftOut(project) {
  return IS_QUICK ? LONG[project].map((name) => `**/${name}.{test,browser.test}.{ts,tsx}`) : [];
}
