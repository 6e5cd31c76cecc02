/** A style as it is read: `analog-film` is `Analog film`. */
export function styleName(style: string): string {
  const words = style.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
