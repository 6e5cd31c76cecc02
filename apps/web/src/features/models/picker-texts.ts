import { addEnglishTexts } from '#/i18n/locales/en.ts';
import { modelPicker } from '#/i18n/locales/en/model-picker.ts';

addEnglishTexts({ modelPicker });
