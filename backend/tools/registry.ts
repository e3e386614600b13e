import type { OrderInput } from '../../contract/orders.ts';
import type { Media } from '../../contract/media.ts';
import type { RunKey } from '../../contract/tools/catalogue.ts';
import type { PlannedStep } from '../generations/generation-row.ts';
import { reel } from './reels/reel.ts';

/** What a tool says of one of its runs: two pure functions that run at the HTTP door. */
export type ToolRun<R extends RunKey> = {
  /** The steps of an order that was parsed and accepted. `sourceKey`: the stored upload. */
  plan: (input: OrderInput<R>, context: { sourceKey: string | null }) => PlannedStep[];
  /** The documented body of the finished call. */
  answer: (made: Media[]) => Record<string, unknown>;
};

/** Every run of the catalogue; a missing one does not compile. */
export const toolRuns: { [R in RunKey]: ToolRun<R> } = { reel };
