import type { Generation } from '../../contract/generation.ts';
import type { OrderAnswer, OrderInput } from '../../contract/orders.ts';
import type { RunKey } from '../../contract/tools/catalogue.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Capability } from '../providers/provider.ts';
import type { PlannedStep } from './generation-row.ts';
import type { RunHooks } from './run-hooks.ts';

/** What a plan may look at. */
export type PlanContext = {
  /** Reads only. */
  database: Queryable;
  userId: number;
  /** Storage key of the upload, where the run takes one. */
  sourceKey: string | null;
};

/** What a tool says of one of its runs; it runs at the HTTP door, before anything is charged. */
export type ToolRun<R extends RunKey> = {
  /** Who can do this can serve the run. */
  capability: Capability;
  /** The steps of an order that was parsed. Refuses what it finds to be impossible. */
  plan: (input: OrderInput<R>, context: PlanContext) => Promise<PlannedStep[]>;
  /** The documented body of the finished call; `accepted` answers without waiting for it. */
  response:
    | 'accepted'
    | ((made: NonNullable<Generation['result']>, input: OrderInput<R>) => OrderAnswer<R>);
  hooks?: RunHooks;
};
