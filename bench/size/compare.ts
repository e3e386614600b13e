import type { ServerConnection } from '../../backend/database/embedded/embedded.ts';
import { alternate } from '../rounds.ts';
import type { Print } from './generate.ts';
import { withSizedProduct, type TableSize } from './sized-product.ts';
import { sizesOf } from './sizes.ts';

/** Milliseconds of each sample, by rounds of which a tenth and the whole were asked in turn. */
export type ComparedRead = { what: string; rounds: { tenth: number[]; whole: number[] }[] };

export type Comparison = {
  tables: { tenth: readonly TableSize[]; whole: readonly TableSize[] };
  reads: readonly ComparedRead[];
  dropOldestDay: { tenth: number; whole: number };
};

export type Extent = { percent: number; rounds: number; samples: number; print: Print };

/** Generates so many per cent and a tenth of them, asks both for the same, and removes both. */
export function compareSizes(server: ServerConnection, extent: Extent): Promise<Comparison> {
  const { percent, print } = extent;
  const turns = Math.ceil(extent.samples / extent.rounds);
  const sized = (name: string, share: number) => ({
    sizes: sizesOf(percent * share),
    print: (line: string) => print(`${name}: ${line}`),
  });
  return withSizedProduct(server, sized('a tenth', 0.1), (tenth) =>
    withSizedProduct(server, sized('the whole', 1), async (whole) => {
      const reads: ComparedRead[] = [];
      for (const [index, ofTenth] of tenth.reads.entries()) {
        const ofWhole = whole.reads[index];
        if (!ofWhole) throw new Error(`the whole has no read "${ofTenth.what}"`);
        print(ofTenth.what);
        const rounds = await alternate(extent.rounds, {
          reference: () => ofTenth.ask(turns),
          ours: () => ofWhole.ask(turns),
        });
        reads.push({
          what: ofTenth.what,
          rounds: rounds.map((round) => ({ tenth: round.reference, whole: round.ours })),
        });
      }
      return {
        tables: { tenth: tenth.tables, whole: whole.tables },
        reads,
        // Last: no replay reaches back to it.
        dropOldestDay: { tenth: await tenth.dropOldestDay(), whole: await whole.dropOldestDay() },
      };
    }),
  );
}
