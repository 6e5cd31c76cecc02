import { describe, expect, it } from 'vitest';
import { formatAddress, parseAddress, type Address } from './address.ts';
import { createNavigation, type AddressBar } from './navigation.ts';

function aBar(start: string) {
  const entries = [start];
  let position = 0;
  let move = () => {};
  const bar: AddressBar = {
    read: () => entries[position] ?? '',
    write(text, how) {
      if (how === 'push') entries.splice(++position, Number.POSITIVE_INFINITY, text);
      else entries[position] = text;
    },
    onMove: (listener) => (move = listener),
  };
  const back = () => {
    position--;
    move();
  };
  return { bar, entries, back };
}

const openHouse = (address: Address) => address;
const at = (navigation: { current(): Address }) => formatAddress(navigation.current());

describe('navigation', () => {
  it('starts where the address bar stands, without the base path', () => {
    const { bar } = aBar('/x/settings/data#clear');
    expect(at(createNavigation({ basePath: '/x/', bar, resolve: openHouse }))).toBe('/settings/data#clear');
  });

  it('writes the base path, tells its listeners, and goes back', () => {
    const { bar, entries, back } = aBar('/x/');
    const navigation = createNavigation({ basePath: '/x/', bar, resolve: openHouse });
    const seen: string[] = [];
    navigation.subscribe(() => seen.push(at(navigation)));
    navigation.go({ to: '/', search: { c: 'abc' } });
    back();
    expect(entries).toEqual(['/x/', '/x/?c=abc']);
    expect(seen).toEqual(['/?c=abc', '/']);
  });

  it('adds no second entry for the place where it is already', () => {
    const { bar, entries } = aBar('/');
    const navigation = createNavigation({ basePath: '/', bar, resolve: openHouse });
    navigation.go({ to: '/' });
    navigation.go({ to: '/masks' }, { replace: true });
    expect(entries).toEqual(['/masks']);
  });

  it('puts another address in the place of one, but calls nobody back who left it', () => {
    const { bar, entries, back } = aBar('/search-chat?q=fox');
    const navigation = createNavigation({ basePath: '/', bar, resolve: openHouse });
    navigation.go({ to: '/', search: { c: 'a', m: 'b' } });
    const jump = navigation.current();
    navigation.rewrite(jump, { to: '/', search: { c: 'a' } });
    expect(entries).toEqual(['/search-chat?q=fox', '/?c=a']);

    back();
    navigation.rewrite(jump, { to: '/', search: { c: 'a' } });
    expect(at(navigation)).toBe('/search-chat?q=fox');
    expect(entries).toEqual(['/search-chat?q=fox', '/?c=a']);
  });

  it('goes where the guards send it, at the start as well', () => {
    const login = parseAddress('/login');
    const closed = (address: Address) => (address.path === '/login' ? address : login);
    const { bar, entries } = aBar('/masks');
    const navigation = createNavigation({ basePath: '/', bar, resolve: closed });
    expect(entries).toEqual(['/login']);
    navigation.go({ to: '/tools' });
    expect(at(navigation)).toBe('/login');
  });

  it('looks again when asked, and stays where nothing changed', () => {
    let isIn = true;
    const login = parseAddress('/login');
    const guard = (address: Address) => (isIn || address.path === '/login' ? address : login);
    const { bar, entries } = aBar('/masks');
    const navigation = createNavigation({ basePath: '/', bar, resolve: guard });
    navigation.recheck();
    expect(entries).toEqual(['/masks']);
    isIn = false;
    navigation.recheck();
    expect(entries).toEqual(['/login']);
  });

  it('gives up on guards that send in circles', () => {
    const there = parseAddress('/a');
    const back = parseAddress('/b');
    const { bar, entries } = aBar('/');
    let asked = 0;
    const circling = (address: Address) => {
      asked += 1;
      return address === there ? back : there;
    };
    const navigation = createNavigation({ basePath: '/', bar, resolve: circling });
    expect(asked).toBe(8);
    expect(entries).toEqual(['/b']);
    expect(at(navigation)).toBe('/b');
  });
});
