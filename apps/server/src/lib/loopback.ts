/** Whether a host name or address can only mean this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host
    .toLowerCase()
    .replaceAll(/^\[|\]$/g, '')
    .replace(/^::ffff:/, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);
}
