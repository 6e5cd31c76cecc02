import { createHash } from 'node:crypto';
import type { Database } from '../../db/open-database.ts';
import type { AuditLog } from '../accounts/audit-log.ts';
import type { ProductRange } from './product.ts';

/** Who changed what is set in a file or in the environment: nobody can tell more. */
const SETTINGS = 'settings';
const DIGEST_LENGTH = 16;

export interface Offer {
  readonly range: ProductRange;
  readonly giftStock: number;
  /** Percent on top of list prices. */
  readonly margin: number;
}

/** Notes in the audit log what is sold and given away by file and settings, where a start finds it changed. */
export async function noteOffer(
  { database, audit }: { readonly database: Pick<Database, 'writes'>; readonly audit: AuditLog },
  { range, giftStock, margin }: Offer,
): Promise<void> {
  const detail = {
    products: String(range.products.length),
    'locked-models': String(range.lockedModels.size),
    digest: digestOf(range),
    'gift-stock': String(giftStock),
    margin: String(margin),
  };
  await database.writes.run(async (transaction) => {
    const last = await transaction
      .selectFrom('audit_entries')
      .select('detail')
      .where('action', '=', 'offer-changed')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last?.detail === JSON.stringify(detail)) return;
    await audit.serverAct('offer-changed', { actorId: SETTINGS, detail })(transaction);
  });
}

function digestOf({ products, benefitModels, lockedModels }: ProductRange): string {
  const plain = JSON.stringify([products, benefitModels, [...lockedModels]], (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return createHash('sha256').update(plain).digest('hex').slice(0, DIGEST_LENGTH);
}
