/** Files that people uploaded. What is in them lies in the file store, under the id. */
export interface FilesTable {
  /** 128 random bits. */
  id: string;
  /** Null once nobody has it any more: what is in it is deleted, and then the row. */
  account_id: string | null;
  /** As its owner called it. */
  name: string;
  /** By what is in it. */
  media_type: string;
  size_bytes: number;
  created_at: number;
  /** To the day. */
  last_read_at: number;
  /** Null until the file store has all of it. */
  stored_at: number | null;
}

export interface FileTables {
  files: FilesTable;
}
