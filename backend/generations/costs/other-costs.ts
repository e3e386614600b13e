import type { OtherPurpose } from '#contract/economics.ts';
import { ProviderFault } from '../../providers/provider.ts';
import type { Engine } from '../engine.ts';

type OtherPurchase = {
  /** Whose limit it counts for. */
  provider: string;
  purpose: OtherPurpose;
  estimateMicros: number;
};

/**
 * Buys something that belongs to no order, and keeps what it cost. It is counted with its estimate
 * before and with its cost afterwards, also when it fails. Throws what `buy` throws, and `quota`
 * without asking for it where a limit would be exceeded.
 */
export async function buyOther<T extends { costMicros?: number }>(
  engine: Pick<Engine, 'database' | 'spendLimits'>,
  purchase: OtherPurchase,
  buy: () => Promise<T>,
): Promise<T> {
  const { provider, estimateMicros } = purchase;
  await engine.database.transaction(async (tx) => {
    const cost = { provider, micros: estimateMicros, mayExceed: false };
    if (await engine.spendLimits.addOther(tx, cost)) return;
    // Rolls back what was counted.
    throw new ProviderFault('quota', 'a cost limit is reached');
  });
  let micros = estimateMicros;
  try {
    const bought = await buy();
    micros = bought.costMicros ?? estimateMicros;
    return bought;
  } catch (error) {
    micros = costOfFault(error, estimateMicros);
    throw error;
  } finally {
    await keepCost(engine, purchase, micros);
  }
}

/** A request that was refused cost nothing; one that was given up may be billed all the same. */
function costOfFault(error: unknown, estimateMicros: number): number {
  if (!(error instanceof ProviderFault)) return estimateMicros;
  const mayBeBilled = error.faultClass === 'timeout' || error.faultClass === 'uncertain_submit';
  return error.costMicros ?? (mayBeBilled ? estimateMicros : 0);
}

async function keepCost(
  { database, spendLimits }: Pick<Engine, 'database' | 'spendLimits'>,
  { provider, purpose, estimateMicros }: OtherPurchase,
  micros: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await spendLimits.addOther(tx, { provider, micros: micros - estimateMicros, mayExceed: true });
    if (micros === 0) return;
    const added = 'insert into other_costs (provider, purpose, micros) values ($1, $2, $3)';
    await tx.query(added, [provider, purpose, micros]);
  });
}
