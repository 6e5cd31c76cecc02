/** Sets of functions that models may call, each described by an OpenAPI schema. */
export interface ToolsTable {
  /** 128 random bits. */
  id: string;
  /** Null where the operator shares it with everybody. */
  account_id: string | null;
  name: string;
  provider: string;
  avatar: string;
  description: string;
  /** A JSON list of words. */
  tags: string;
  language: string;
  is_private: number;
  position: number;
  schema: string;
  schema_bytes: number;
  /** Empty where the schema was pasted. */
  schema_url: string;
  /** Takes the place of the servers that the schema names; empty where it does not. */
  server_url: string;
  /** A JSON list of the origins that calls go to: a key goes to none but those that it was entered for. */
  origins: string;
  /** Empty where there is no key. */
  sealed_key: string;
  key_hint: string;
  created_at: number;
  updated_at: number;
  /** Null for tools of earlier versions. */
  operation_count: number | null;
}

/** Which tools an account has installed, and how: tools of this server, and those that come with the page. */
export interface ToolConfigsTable {
  account_id: string;
  tool_id: string;
  position: number;
  /** JSON; the settings without the values of credentials. */
  settings: string;
  /** JSON by name, sealed; empty where there are none. */
  sealed_values: string;
  /** A JSON list of the origins that the tool had when the values were entered. */
  origins: string;
  created_at: number;
  updated_at: number;
}

/** Tools that were deleted a moment ago, whole, with how their owners had set them up. */
interface RemovedToolsTable {
  id: string;
  account_id: string;
  removed_at: number;
  /** The row of `tool_configs` as JSON; empty where it was not installed. */
  config: string;
  /** The row of `tools` as JSON. */
  tool: string;
}

export interface ToolTables {
  tools: ToolsTable;
  tool_configs: ToolConfigsTable;
  removed_tools: RemovedToolsTable;
}
