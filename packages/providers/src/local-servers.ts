/** A model server that people run on their own machine. */
export interface LocalServer {
  readonly label: string;
  /** Where it listens unless told otherwise. */
  readonly baseUrl: string;
}

/** Servers on this machine; each speaks the OpenAI chat wire and asks for no key unless set up to. */
export const LOCAL_SERVERS: readonly LocalServer[] = [
  { label: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { label: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { label: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { label: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
  { label: 'Jan', baseUrl: 'http://127.0.0.1:1337/v1' },
];
