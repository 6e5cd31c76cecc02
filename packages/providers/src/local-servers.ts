import { PROVIDER_ROWS } from './provider-rows.ts';

/** A model server that people run on their own machine. */
export interface LocalServer {
  readonly label: string;
  /** Where it listens unless told otherwise. */
  readonly baseUrl: string;
}

/** Servers on this machine; each speaks the OpenAI chat wire and asks for no key unless set up to. */
export const LOCAL_SERVERS: readonly LocalServer[] = [
  PROVIDER_ROWS.Ollama,
  PROVIDER_ROWS.LMStudio,
  { label: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  PROVIDER_ROWS.VLLM,
  { label: 'Jan', baseUrl: 'http://127.0.0.1:1337/v1' },
];
