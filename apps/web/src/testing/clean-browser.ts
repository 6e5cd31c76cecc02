/**
 * Empties the storage of the page. Test files that run in one page of the browser share it: each begins as in a browser
 * that nobody has used, so that none depends on what came before it.
 */
export async function cleanBrowser(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name = '' } of await indexedDB.databases()) await deleted(name);
}

function deleted(name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = indexedDB.deleteDatabase(name);
  request.addEventListener('success', () => resolve());
  request.addEventListener('error', () => reject(request.error ?? new Error(`${name} could not be deleted`)));
  return promise;
}
