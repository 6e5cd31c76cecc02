import { auth } from '../locales/ar/auth.ts';
import { components } from '../locales/ar/components.ts';
import { errors } from '../locales/ar/errors.ts';
import { shell } from '../locales/ar/shell.ts';
import { titles } from '../locales/ar/titles.ts';

export const texts = { auth, components, errors, shell, titles };
