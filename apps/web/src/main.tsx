import './styles/app.css';
import { start } from './app/start.tsx';
import { showStartFailure } from './app/errors/start-failure.ts';

start().catch(showStartFailure);
