import { auth } from '../locales/cn/auth.ts';
import { components } from '../locales/cn/components.ts';
import { errors } from '../locales/cn/errors.ts';
import { shell } from '../locales/cn/shell.ts';
import { titles } from '../locales/cn/titles.ts';

export const texts = { auth, components, errors, shell, titles };
