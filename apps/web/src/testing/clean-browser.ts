/*
 * Test files that run in one page of the browser share its storage: each begins as in a browser that nobody has used, so
 * that none depends on what came before it.
 */
localStorage.clear();
sessionStorage.clear();
const databases = await indexedDB.databases();
for (const { name = '' } of databases) await deleted(name);

function deleted(name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = indexedDB.deleteDatabase(name);
  request.addEventListener('success', () => resolve());
  request.addEventListener('error', () => reject(request.error ?? new Error(`${name} could not be deleted`)));
  return promise;
}

export {};
