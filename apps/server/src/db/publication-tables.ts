/** Chats and pages that people made public, each as it was at that moment. */
export interface PublicationsTable {
  /** 128 random bits: whoever knows it may read. */
  id: string;
  account_id: string;
  /** `live` is a link to a chat that goes on; what visitors read of it lies with the chat. */
  kind: 'chat' | 'artifact' | 'live';
  /** SHA-256 of the secret under which it is changed. */
  secret_hash: string;
  name: string;
  /** The first words, for previews of links to it. */
  summary: string;
  /** Grows with every change of what visitors read. */
  version: number;
  /** With its pictures, as they came. */
  size_bytes: number;
  is_listed: number;
  created_at: number;
  updated_at: number;
  expires_at: number | null;
  /** When the operator took it down; the row stays, for the notice in its place. */
  taken_down_at: number | null;
  views: number;
  /** The whole answer to a visitor, gzip in base64: it is read far more often than written. */
  packed: string;
}

interface PublicationPicturesTable {
  publication_id: string;
  /** SHA-256 of its bytes. */
  name: string;
  /** By what is in it, not by what its sender said. */
  media_type: string;
  base64: string;
}

interface PublicationReportsTable {
  id: string;
  publication_id: string;
  at: number;
  reason: string;
  note: string;
}

/** The notice in place of something that was taken down and then taken back. Nothing in it says whose it was. */
interface PublicationNoticesTable {
  publication_id: string;
  kind: PublicationsTable['kind'];
  expires_at: number | null;
}

export interface PublicationTables {
  publications: PublicationsTable;
  publication_pictures: PublicationPicturesTable;
  publication_reports: PublicationReportsTable;
  publication_notices: PublicationNoticesTable;
}
