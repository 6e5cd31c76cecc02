/** Shows the prompts: to search, write, edit, delete, import and export. */
export async function openPrompts(): Promise<void> {
  await (await import('./prompts-overlay.tsx')).openPrompts();
}
