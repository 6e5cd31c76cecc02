import { say } from '../piece.ts';

/** Two diagrams that the app draws itself. */
export const DIAGRAM_DEMO = [
  say(`This is how a message travels:

\`\`\`mermaid
flowchart LR
  You([You]) --> Browser
  Browser -->|question| Server[Parley server]
  Server --> Guide[Built-in guide]
  Server --> Upstream[(Model provider)]
  Upstream -->|words as they come| Server
  Guide -->|words as they come| Server
  Server -->|stream| Browser
\`\`\`

And the same as a conversation:

\`\`\`mermaid
sequenceDiagram
  participant Y as You
  participant P as Parley
  participant M as Model
  Y->>P: A question
  P->>M: The question and what came before
  loop until it is done
    M-->>P: A few words
    P-->>Y: The same words
  end
  Y->>P: Stop
  P->>M: Hangs up at once
\`\`\`
`),
];
