export type Theme = 'auto' | 'light' | 'dark';

/** Storage keys of the theme, also read by public/theme.js before the first paint. */
const THEME_KEY = 'parley-theme';
const FONT_SIZE_KEY = 'parley-font-size';

const BROWSER_BAR = { light: '#eff2ee', dark: '#0b0e0d' } as const;

/** Shows a theme and remembers it for the next start. `auto` follows the system until the returned function is called. */
export function applyTheme(theme: Theme): () => void {
  remember(THEME_KEY, theme);
  if (theme !== 'auto') {
    show(theme === 'dark');
    return () => {};
  }

  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => show(system.matches);
  system.addEventListener('change', follow);
  follow();
  return () => system.removeEventListener('change', follow);
}

/** The theme that this browser showed last, for a page that reads no settings. */
export function storedTheme(): Theme {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    return theme === 'light' || theme === 'dark' ? theme : 'auto';
  } catch {
    return 'auto';
  }
}

/** The text size that every other size follows, in pixels. */
export function applyFontSize(pixels: number): void {
  remember(FONT_SIZE_KEY, String(pixels));
  document.documentElement.style.setProperty('--font-size-base', `${pixels}px`);
}

/** A family installed on this device, or an empty text for the product's own. */
export function applyFontFamily(family: string): void {
  const style = document.documentElement.style;
  if (family.trim() === '') style.removeProperty('--font-user');
  else style.setProperty('--font-user', JSON.stringify(family.trim()));
}

function show(dark: boolean): void {
  document.documentElement.classList.toggle('dark', dark);
  document
    .querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? BROWSER_BAR.dark : BROWSER_BAR.light);
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page, and the settings store still knows it.
  }
}
