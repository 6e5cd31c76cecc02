import { AppError, McpOffer, type McpOfferState } from '@parley/contract';
import type { Actor } from '../../http/actor.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { McpOfferRow, McpOffersRepository } from './repository.ts';
import { placeOfOffer } from './sealed-place.ts';

export interface McpOffersParts {
  readonly repository: McpOffersRepository;
  readonly box: SecretBox;
  readonly now: () => number;
}

const NOTHING: McpOffer = { masks: [], prompts: [] };

/** The masks and prompts that people let their programs have. They live in the browser: the server has what that one sent. */
export class McpOffers {
  readonly #parts: McpOffersParts;

  constructor(parts: McpOffersParts) {
    this.#parts = parts;
  }

  async state({ accountId }: Actor): Promise<McpOfferState> {
    return stateOf(await this.#parts.repository.count(accountId));
  }

  async put({ accountId }: Actor, offer: McpOffer, begins: boolean): Promise<McpOfferState> {
    const { repository, box, now } = this.#parts;
    const { masks, prompts } = offer;
    const row: McpOfferRow = {
      account_id: accountId,
      masks: masks.length,
      prompts: prompts.length,
      sealed_offer: box.seal(JSON.stringify({ masks, prompts }), placeOfOffer(accountId)),
      updated_at: now(),
    };
    if (!(await repository.put(row, begins)))
      throw new AppError('not_found', 'Masks and prompts are no longer offered');
    return stateOf(row);
  }

  async withdraw({ accountId }: Actor): Promise<void> {
    await this.#parts.repository.remove(accountId);
  }

  /** What the account offers; nothing where it does not, or where the server's secret was changed since. */
  async read({ accountId }: Actor): Promise<McpOffer> {
    const { repository, box } = this.#parts;
    const row = await repository.find(accountId);
    if (!row) return NOTHING;
    try {
      return McpOffer.parse(JSON.parse(box.open(row.sealed_offer, placeOfOffer(accountId))));
    } catch {
      return NOTHING;
    }
  }
}

function stateOf(row: Omit<McpOfferRow, 'sealed_offer'> | undefined): McpOfferState {
  if (!row) return { isOn: false, masks: 0, prompts: 0, updatedAt: null };
  return { isOn: true, masks: row.masks, prompts: row.prompts, updatedAt: new Date(row.updated_at).toISOString() };
}
