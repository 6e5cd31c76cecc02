import './all-texts.ts';
import { cleanBrowser } from './clean-browser.ts';

await cleanBrowser();
