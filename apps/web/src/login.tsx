import './styles/app.css';
import { startEntrance } from './app/entrance.tsx';
import { showStartFailure } from './app/errors/start-failure.ts';

startEntrance().catch(showStartFailure);
