import { z } from 'zod';

const signal = z.enum(['SIGTERM', 'SIGKILL']);

/** Open tabs of people who mostly read, and what happens to them. */
export const tabsProfileSchema = z.strictObject({
  kind: z.literal('tabs'),
  users: z.int().min(1).max(100_000),
  tabsEach: z.int().min(1).max(100),
  /** API processes; every one serves as many tabs. */
  apis: z.int().min(1).max(10),
  /** Processes that the tabs live in, each with an address of its own on this machine. */
  clientProcesses: z.int().min(1).max(20),
  /** Without any order; longer than the 25 s between two pings. */
  holdSeconds: z.number().nonnegative(),
  /** After that: orders of hashtags by random users, over HTTP. */
  busySeconds: z.number().nonnegative(),
  ordersPerHour: z.number().positive(),
  /** After that: how all API processes are ended at the same moment, before they start again. */
  storms: z.array(signal).max(5),
  /** Events that are recorded while no API process runs, each for another user. */
  missedEvents: z.int().nonnegative(),
  /** Whether as many tabs of a bare Socket.IO server are measured first. */
  hasReference: z.boolean(),
});
export type TabsProfile = z.infer<typeof tabsProfileSchema>;
