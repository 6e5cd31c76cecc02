/** Servers that speak the Model Context Protocol, each an account's own. */
export interface McpServersTable {
  /** 128 random bits. */
  id: string;
  account_id: string;
  name: string;
  url: string;
  /** JSON of headers and an OAuth client that a person entered, sealed for the origin of the address; empty for none. */
  sealed_secrets: string;
  /** JSON of what a sign-in gave, sealed for the origin of the address; empty while nobody is signed in. */
  sealed_sign_in: string;
  /** JSON of what the server said when it last wanted a sign-in. */
  challenge: string;
  /** JSON; see `McpState`. */
  state: string;
  /** Grows whenever the offer changes. */
  version: number;
  created_at: number;
  /** Of what a person entered, the sign-in included. Connections are made for this state and end with it. */
  updated_at: number;
  /** When the offer was last read. */
  checked_at: number;
  /** JSON of what the server says of itself and offers. */
  offer: string;
}

/** What happened with MCP servers lately. */
interface McpLogTable {
  id: string;
  server_id: string;
  at: number;
  event: string;
  detail: string;
  duration_ms: number | null;
}

/** Questions of MCP servers to people, while their calls wait. */
interface McpElicitationsTable {
  /** 128 random bits. */
  id: string;
  server_id: string;
  expires_at: number;
  /** JSON; empty until somebody answers. */
  sealed_answer: string;
}

export interface McpTables {
  mcp_servers: McpServersTable;
  mcp_log: McpLogTable;
  mcp_elicitations: McpElicitationsTable;
}
