import type { Migration } from '../migration.ts';

/** What an email address, a number or a person at a provider has had once, and which ends of plans were announced. */
export const claimedOffers: Migration = {
  name: '019-claimed-offers',
  async up(db) {
    await db.schema
      .createTable('claimed_offers')
      .addColumn('offer', 'text', (column) => column.notNull())
      .addColumn('identity_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('claimed_offers_pk', ['offer', 'identity_hash'])
      .execute();
    await db.schema.alterTable('plans').addColumn('reminded_at', 'bigint').execute();
    await db.schema.createIndex('plans_by_end').on('plans').column('ends_at').execute();
  },
};
