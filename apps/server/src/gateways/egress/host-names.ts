/** Endings that the public name system does not give out, or that stand for this machine. */
const PRIVATE_ENDINGS = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'onion',
  'invalid',
  'test',
];

const MAX_NAME_LENGTH = 253;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Whether a host name, lower-cased and without a dot at its end, may mean a machine on the internet. */
export function isPublicName(name: string): boolean {
  const labels = name.split('.');
  if (labels.length < 2 || name.length > MAX_NAME_LENGTH || !labels.every((label) => LABEL.test(label))) return false;
  return !PRIVATE_ENDINGS.some((ending) => name === ending || name.endsWith(`.${ending}`));
}
