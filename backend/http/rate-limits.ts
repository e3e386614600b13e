import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { NETWORKS_OF_WIDER, widerNetwork } from '../networks.ts';
import { Refusal } from '../refusal.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type RateLimit = {
  points: number;
  seconds: number;
  /** Counted in this process only. */
  inMemory?: true;
  /** Its points are often given back, so that an exhausted limit must not be kept in memory. */
  isRefundable?: true;
  /** The points of the /48 of an IPv6 network; ten times `points` unless said here. */
  widerPoints?: number;
};

/**
 * How many points a key has, and for how long. The part after the dot says what the key is:
 * `account` is the hash of an e-mail address before sign-in, whether or not it has an account, and
 * the user's id after it; `device` is a browser that has signed in to the account before; `prefix`
 * is a network (see `addressPrefix`); `all` counts everybody together, against attacks from many
 * networks. A key that ends with an IPv6 network also counts for its /48, which has ten times the
 * points.
 *
 * Counts are kept in PostgreSQL, so they hold over all processes and restarts. Those `inMemory` are
 * kept per process, because an order, a prompt that is read, a change of gallery or film, a page of
 * missed events, a callback or a report must not pay for another statement.
 */
const rateLimits = {
  /** Wrong passwords only: a right one gives its point back. */
  'sign-in.account': { points: 50, seconds: hour },
  /** In place of the other three, for a browser this account has signed in with. */
  'sign-in.device': { points: 20, seconds: hour },
  'sign-in.prefix': { points: 100, seconds: hour },
  'sign-in.all': { points: 20_000, seconds: hour },
  /** "Email already exists" reveals who has an account, so it is limited strictly. */
  'register.exists': { points: 5, seconds: hour, isRefundable: true },
  'register.prefix': { points: 30, seconds: hour },
  'register.all': { points: 5_000, seconds: hour },
  /** New accounts of one network that get the signup bonus. */
  'welcome.prefix': { points: 3, seconds: day, isRefundable: true },
  'reset.account': { points: 5, seconds: hour },
  'reset.prefix': { points: 20, seconds: hour },
  'reset.all': { points: 2_000, seconds: hour },
  'reset-token.prefix': { points: 100, seconds: hour },
  'social.prefix': { points: 200, seconds: hour },
  'social.all': { points: 20_000, seconds: hour },
  /** Keys cannot be guessed: this limits the challenges that are stored. */
  'passkey.prefix': { points: 400, seconds: hour },
  'passkey.all': { points: 40_000, seconds: hour },
  /** Wrong passwords of signed-in users; a right one gives its point back. */
  'confirm.account': { points: 10, seconds: hour },
  'email-change.account': { points: 10, seconds: hour },
  /** Each is two hashes and a mail, also with the right password. */
  'password.account': { points: 20, seconds: hour },
  'avatar.account': { points: 20, seconds: hour },
  /** Photos that become items. */
  'upload.account': { points: 300, seconds: hour },
  'upload-day.account': { points: 2_000, seconds: day },
  /** Each takes a processor for most of a second. */
  'look.account': { points: 60, seconds: hour },
  'look.prefix': { points: 600, seconds: hour },
  /** Wrong codes of authenticator apps, of which three in a million are right. */
  'code.account': { points: 10, seconds: hour },
  'export.account': { points: 5, seconds: day },
  'purchase.account': { points: 30, seconds: hour },
  'purchase.prefix': { points: 300, seconds: hour },
  /** Each is a question to Stripe. */
  'receipt.account': { points: 60, seconds: hour },
  'receipt.prefix': { points: 600, seconds: hour },
  'order.account': { points: 600, seconds: minute, inMemory: true },
  /** Above the peak of a whole school behind one NAT; stops many accounts on one machine. */
  'order.prefix': { points: 3_000, seconds: minute, inMemory: true },
  /** A form asks while its user types, at most twice a second. */
  'read.account': { points: 240, seconds: minute, inMemory: true },
  'read.prefix': { points: 6_000, seconds: minute, inMemory: true },
  /**
   * Whatever is no GET and no exception of `change-limits.ts`: an event in the log and in every
   * tab.
   */
  'change.account': { points: 300, seconds: minute, inMemory: true },
  'change.prefix': { points: 3_000, seconds: minute, inMemory: true },
  /** Started kilobytes of the events of these changes. */
  'change-hour.account': { points: 3_000, seconds: hour, inMemory: true },
  /** Changes of films, which tabs save by themselves, at most every two seconds. */
  'film.account': { points: 60, seconds: minute, inMemory: true },
  'film.prefix': { points: 3_000, seconds: minute, inMemory: true },
  /** Clients of the API ask for each influencer in training, our screens every 30 seconds. */
  'check.account': { points: 120, seconds: minute, inMemory: true },
  /** Pages of missed events, over socket and REST together: each up to a megabyte. */
  'replay.account': { points: 120, seconds: minute, inMemory: true },
  /** Files of post kits: each takes a processor for a quarter of a second. */
  'kit.account': { points: 60, seconds: minute },
  'kit-hour.account': { points: 200, seconds: hour },
  'kit.prefix': { points: 600, seconds: minute },
  /** Pages that users share, with their files. */
  'share.prefix': { points: 600, seconds: minute, inMemory: true },
  /** Wrong passwords of one page from one network; a right one gives its points back. */
  'share-password.pair': { points: 10, seconds: minute, isRefundable: true },
  /** Below that of a page: one network closes no page to others, nor all of them. */
  'share-password.prefix': { points: 60, seconds: hour, isRefundable: true },
  'share-password.token': { points: 200, seconds: hour, isRefundable: true },
  'share-password.all': { points: 2_000, seconds: hour, isRefundable: true },
  /** Beyond these two a network that has not failed at any page has one try, its /48 as well. */
  'share-password-spare.prefix': { points: 1, seconds: hour, isRefundable: true, widerPoints: 1 },
  'share-password-spare.token': { points: 500, seconds: hour, isRefundable: true },
  /** Reports whose words are kept. */
  'share-report.prefix': { points: 5, seconds: hour },
  'share-report.token': { points: 100, seconds: hour },
  /** Services call for all users from few addresses. */
  'callback.prefix': { points: 12_000, seconds: minute, inMemory: true },
  /** A line in the log each; what one broken page sends shows in the first few. */
  'policy-report.prefix': { points: 30, seconds: hour, inMemory: true },
  'policy-report.all': { points: 600, seconds: hour, inMemory: true },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
/** A point of a limit, for this key. */
export type RateLimitPoint = readonly [name: RateLimitName, key: string | number];

/** A point of a user and of the network that the user calls from. */
export function userPoints(
  name: 'change' | 'film' | 'kit' | 'look' | 'order' | 'purchase' | 'read' | 'receipt',
  { ip }: Pick<Context, 'ip'>,
  userId: number,
): RateLimitPoint[] {
  return [
    [`${name}.account`, userId],
    [`${name}.prefix`, addressPrefix(ip)],
  ];
}

/** A point of a visitor's network and of everybody together. */
export function visitorPoints(
  name: 'passkey' | 'policy-report' | 'register' | 'reset' | 'sign-in' | 'social',
  { ip }: Pick<Context, 'ip'>,
): RateLimitPoint[] {
  return [
    [`${name}.prefix`, addressPrefix(ip)],
    [`${name}.all`, ''],
  ];
}

export interface RateLimits {
  readonly isOn: boolean;
  /**
   * Takes one point each, in order, and refuses with `request.too-many` at the first that has none
   * left. Fails when the store does: a limited action never goes on uncounted. Returns a function
   * that gives the points back.
   */
  consume(charges: readonly RateLimitPoint[]): Promise<() => Promise<void>>;
  /**
   * Sets aside the most points that something may take, and refuses like `consume` where none is
   * left beside those set aside. Returns a function that takes as many as it was, and frees the
   * others.
   */
  reserve(point: RateLimitPoint, most: number): Promise<(taken: number) => Promise<void>>;
}

/** The limits of this process; none with RATE_LIMITS=off, which production ignores. */
export function openRateLimits(options: {
  config: Pick<Config, 'isRateLimited'>;
  database: Database;
}): RateLimits {
  const { config, database } = options;
  if (!config.isRateLimited) {
    const take = async () => async () => undefined;
    return { isOn: false, consume: take, reserve: take };
  }
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => ({
      rows: await database.query(text, values),
    }),
  };
  const openLimiter = (keyPrefix: string, { seconds, ...limit }: RateLimit, points: number) => {
    const shape = { keyPrefix, points, duration: seconds };
    if (limit.inMemory) return new RateLimiterMemory(shape);
    return new RateLimiterPostgres({
      ...shape,
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      // A migration creates it; `trimRateLimits` removes old rows.
      tableCreated: true,
      clearExpiredByTimeout: false,
      // Refuses from memory once no points are left, at no cost to the database.
      ...(limit.isRefundable ? {} : { inMemoryBlockOnConsumed: points + 1 }),
    });
  };
  const openLimiters = (pointsOf: (limit: RateLimit) => number) =>
    // The table's own names.
    Object.fromEntries(
      Object.entries<RateLimit>(rateLimits).map(([name, limit]) => [
        name,
        openLimiter(name, limit, pointsOf(limit)),
      ]),
    ) as Record<RateLimitName, RateLimiterMemory | RateLimiterPostgres>;
  const own = openLimiters(({ points }) => points);
  const ofWider = openLimiters(
    ({ points, widerPoints = NETWORKS_OF_WIDER * points }) => widerPoints,
  );

  /**
   * The counters of a point: of its key, and of the /48 around it where that is an IPv6 network.
   */
  const countersOf = ([name, key]: RateLimitPoint) => {
    const wider = widerNetwork(String(key));
    const counter = { limiter: own[name], key };
    return wider ? [counter, { limiter: ofWider[name], key: wider }] : [counter];
  };
  return {
    isOn: true,
    consume: async (charges) => {
      const counters = charges.flatMap(countersOf);
      for (const { limiter, key } of counters) {
        await limiter.consume(key).catch((error: unknown) => {
          throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
        });
      }
      return async () => {
        await Promise.all(counters.map(({ limiter, key }) => limiter.reward(key)));
      };
    },
    reserve: async ([name, key], most) => {
      const { consumedPoints, msBeforeNext } = await own[name].penalty(key, most);
      if (consumedPoints - most >= rateLimits[name].points) {
        await own[name].reward(key, most);
        throw tooMany(msBeforeNext);
      }
      const endsAtMs = clock.monotonicMs() + msBeforeNext;
      return async (taken) => {
        // A new period must not begin with points that the last one had set aside.
        const isOver = clock.monotonicMs() >= endsAtMs;
        await own[name].penalty(key, isOver ? taken : taken - most);
      };
    },
  };
}

/** Removes counts whose period is over. */
export async function trimRateLimits(database: Database): Promise<void> {
  await database.sql`
    delete from rate_limits where expire < extract(epoch from now()) * 1000 - 60000`;
}

function tooMany(msBeforeNext: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfterSeconds / minute);
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return new Refusal('request.too-many', {
    text: `Too many attempts. Please try again ${when}.`,
    retryAfterSeconds,
  });
}

/**
 * The network of an address, in the size that one customer gets: /24 of IPv4, /64 of IPv6. An IPv4
 * address written as IPv6 counts as IPv4.
 */
export function addressPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  return parsed.kind() === 'ipv4'
    ? `${bytes.slice(0, 3).join('.')}.0/24`
    : `${Buffer.from(bytes.slice(0, 8)).toString('hex')}/64`;
}

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
