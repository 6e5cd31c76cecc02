import type { en } from './locales/en.ts';

type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type Stem<Key extends string> = Key extends `${infer Base}${PluralSuffix}` ? Base : Key;

type Leaves<Texts, Prefix extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Prefix}${Stem<Key>}`
    : Leaves<Texts[Key], `${Prefix}${Key}.`>;
}[keyof Texts & string];

/** Every text of the interface by its path; a plural goes by its stem and takes `count`. */
export type TextKey = Leaves<typeof en>;

type PluralStem<Key extends string> = Key extends `${infer Base}_other` ? Base : never;
type PlainKey<Key extends string> = Key extends `${string}${PluralSuffix}` ? never : Key;

type TextsOf<Shape> = {
  [Key in PlainKey<keyof Shape & string>]: Shape[Key] extends string ? string : TextsOf<Shape[Key]>;
} & {
  [Key in PluralStem<keyof Shape & string> as `${Key}_other`]: string;
} & {
  [Key in PluralStem<keyof Shape & string> as `${Key}${Exclude<PluralSuffix, '_other'>}`]?: string;
};

/** What a translation must hold: the shape of English, with as many plural forms as its language has. */
export type LocaleTexts = TextsOf<typeof en>;

/** Turns a key into words; `count` picks the plural form. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
