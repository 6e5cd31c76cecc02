import { t } from '#/i18n/i18n.ts';

/** Writes why nothing is on the screen. React or the storage may be what failed: neither is used. Without its language it speaks English. */
export function showStartFailure(error: unknown): void {
  const page = document.createElement('div');
  page.setAttribute('role', 'alert');
  page.className = 'mx-auto flex max-w-120 flex-col items-start gap-3 px-6 pt-24';
  page.append(
    element('h1', 'text-title', t('shell.startFailedTitle')),
    element('p', 'text-prose text-text-2', t('shell.startFailedText')),
    reloadButton(),
    element(
      'pre',
      'max-w-full overflow-x-auto text-code text-text-3',
      error instanceof Error ? error.message : String(error),
    ),
  );
  (document.getElementById('root') ?? document.body).replaceChildren(page);
}

function reloadButton(): HTMLElement {
  const button = element('button', 'h-9 rounded-control bg-hover px-3.5 font-medium hover:bg-press', t('shell.reload'));
  button.addEventListener('click', () => location.reload());
  return button;
}

function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
