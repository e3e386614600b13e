import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { tabsProfileSchema, type TabsProfile } from './tabs-profile.ts';

/** The runs a virtual user can order: those that need nothing that was made before. */
export const orderedRuns = ['reel', 'story', 'enhance', 'hashtags'] as const;
export type OrderedRun = (typeof orderedRuns)[number];

/** Least and most. */
const range = (number: z.ZodNumber) =>
  z
    .tuple([number.nonnegative(), number.nonnegative()])
    .refine(([least, most]) => least <= most, { error: 'the first is the least' });
const share = z.number().min(0).max(1);

const profileSchema = z.strictObject({
  /**
   * Nobody arrives and nothing is ordered after that; what was ordered is watched until its end.
   */
  minutes: z.number().positive().max(1440),
  /** How many are there at the same time, at most. One whose tokens are spent leaves for good. */
  users: z.int().min(1).max(100_000),
  /** How many register in all; without it as many as `minutes` brings. */
  visits: z.int().min(1).optional(),
  arrivalsPerMinute: z.number().positive(),
  tabsEach: range(z.int().max(20)).refine(([least]) => least >= 1, { error: 'at least one tab' }),
  /** How often each is ordered, as weights. */
  orders: z
    .partialRecord(z.enum(orderedRuns), z.number().positive())
    .refine((weights) => Object.keys(weights).length > 0, { error: 'at least one run' }),
  /** Before each order. */
  thinkSeconds: range(z.number()),
  /** The share of orders after which the user closes the laptop's lid, and opens it again. */
  leaveShare: share,
  awaySeconds: range(z.number()),
  /** The interval at which every connection is cut at once, as by a restart; null: never. */
  stormEveryMinutes: z.number().positive().nullable(),
  /** The product that is started where no address is given. */
  product: z
    .strictObject({
      apis: z.int().min(1).max(4),
      workers: z.int().min(1).max(3),
      /** `scripted` makes small files at once; `preview` is the preview engine. */
      provider: z.enum(['scripted', 'preview']),
      /** Steps that the scripted provider refuses, so that their tokens come back. */
      rejectedShare: share.default(0),
    })
    .refine(({ provider, rejectedShare }) => provider === 'scripted' || rejectedShare === 0, {
      error: 'only the scripted provider rejects',
    }),
});
export type Profile = z.infer<typeof profileSchema>;

/**
 * Reads the file of a profile, or the one of this name in `profiles/`. Names every fault at once.
 */
export async function readProfile(nameOrPath: string): Promise<Profile | TabsProfile> {
  const path = nameOrPath.endsWith('.json')
    ? nameOrPath
    : join(import.meta.dirname, 'profiles', `${nameOrPath}.json`);
  const json: unknown = JSON.parse(await readFile(path, 'utf8'));
  const isOfTabs = typeof json === 'object' && json !== null && 'kind' in json;
  const parsed = (isOfTabs ? tabsProfileSchema : profileSchema).safeParse(json);
  if (!parsed.success) throw new Error(`${path}:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
