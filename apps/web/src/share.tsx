import './styles/app.css';
import { showStartFailure } from './app/errors/start-failure.ts';
import { startSharePage } from './app/share-page.tsx';

startSharePage().catch(showStartFailure);
