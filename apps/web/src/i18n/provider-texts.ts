import { addEnglishTexts } from './locales/en.ts';
import { customProviders } from './locales/en/custom-providers.ts';
import { providers } from './locales/en/providers.ts';

addEnglishTexts({ customProviders, providers });
