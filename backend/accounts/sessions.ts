import { raw } from '@mikro-orm/postgresql';
import { SESSION_ID_CHARACTERS, type Session } from '../../contract/account.ts';
import type { User } from '../../contract/user.ts';
import type { Database } from '../database/database.ts';
import { mergeCalls } from '../database/merge-calls.ts';
import { isoText } from '../database/statement.ts';
import type { Listener } from '../database/listener.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { lockUser, withUserLock } from './lock-user.ts';
import { sha256 } from './secrets.ts';
import { endSessions, holdOpenSession, insertSession, isOpen } from './session-rows.ts';
import { userJson } from './users.ts';

/** NOTIFY channel: a session ended; the payload is its hash. */
const ENDED_CHANNEL = 'lumireel_session_ended';

export type FoundSession = {
  /** SHA-256 of the id, hex: names the session wherever the id itself must not be. */
  hash: string;
  /** Null for a visitor who has not signed in. */
  user: User | null;
  /** Time since its sign-in. */
  ageSeconds: number;
  /** How it began. */
  via: SignIn['via'];
  /** A code followed the password; a passkey is two by itself: the device, and what opens it. */
  hasTwoFactors: boolean;
};

/**
 * How a user signed in: by which passkey, or whether a code followed the password or the provider.
 */
export type SignIn =
  | { via: 'password' | 'google' | 'github'; hasSecondFactor?: true }
  | { via: 'passkey'; passkeyId: number };

/** Opens the session of a user who has just signed in, in the transaction that decided it. */
export type OpenSession = (tx: Transaction, user: User, how: SignIn) => Promise<void>;

/** A session that goes on under a new id; what is stored of it stays. */
export type RenewedSession = {
  hash: string;
  newId: string;
  /** A code has confirmed it. */
  hasSecondFactor?: true;
  /** Resolves when the response with the new cookie is sent. */
  answered: Promise<unknown>;
};

/**
 * Sessions in PostgreSQL. Only the hash of an id is stored, so a stolen table opens no account.
 * PostgreSQL's clock and the row decide about every limit, never the cookie.
 *
 *     insert ──► open ──► ended (kept as a tombstone until the absolute limit)
 *                  └────► expired (idle or absolute)
 *
 * An ended session never opens again: `insertSession` never replaces a row. Sessions begin and end
 * under the lock of their user's row (`lockUser`), so that none begins by what another request ends
 * at that moment; `sign-in-races.test.ts` keeps that.
 */
export type Sessions = Awaited<ReturnType<typeof openSessions>>;

/** Names a session in its user's list and opens nothing. */
const LISTED_ID = `left(encode(id_hash, 'hex'), ${SESSION_ID_CHARACTERS})`;

type SessionRow = {
  hash: string;
  user: User | null;
  /** The way in, as the sign-in wrote it; empty for a visitor. */
  kept: { via?: SignIn['via']; hasSecondFactor?: true };
  ageSeconds: number;
  isStale: boolean;
};

/** Which sessions end; `values` are those of the condition. */
type Ending = {
  condition: string;
  values: readonly unknown[];
  renewed?: RenewedSession | undefined;
};
type Parts = { database: Database; listener: Listener; log: Log };

/** The statement as one text, the same each time: a prepared statement is found by its text. */
const FIND = `select encode(s.id_hash, 'hex') as hash,
         case when users.id is not null then ${userJson} end as "user",
         s.data as kept, extract(epoch from now() - s.created_at)::int as "ageSeconds",
         s.last_seen_at < now() - interval '1 minute' as "isStale"
    from sessions s left join users on users.id = s.user_id and users.disabled_at is null
   where s.id_hash = any ($1::bytea[]) and ${isOpen('s')}`;

export async function openSessions({ database, listener, log }: Parts) {
  const callbacks: ((hash: string | null) => void)[] = [];
  const notifyHere = (hash: string | null) => {
    for (const callback of callbacks) callback(hash);
  };
  await listener.on(ENDED_CHANNEL, notifyHere);

  const announce = (ended: readonly { hash: string }[]) => {
    for (const { hash } of ended) {
      // This process does not depend on the listener's connection, which may be down.
      notifyHere(hash);
      listener.notify(ENDED_CHANNEL, hash);
    }
  };

  /** Ends sessions in `tx`, of which `renewed` goes on under a new id; returns how many ended. */
  const endIn = async (
    tx: Transaction,
    { condition, values, renewed }: Ending,
  ): Promise<number> => {
    const kept = renewed && (await holdOpenSession(tx, renewed.hash));
    const ended = await endSessions(tx, condition, values, renewed?.hash);
    if (renewed && kept) {
      const { newId, hasSecondFactor } = renewed;
      await insertSession(tx, newId, { ...kept, ...(hasSecondFactor && { hasSecondFactor }) });
      // The web push of the browser goes on, too.
      await tx.sql`update push_subscriptions set session_hash = ${sha256(newId)}
        where session_hash = decode(${renewed.hash}, 'hex')`;
    }
    const isRenewed = ({ hash }: { hash: string }) => hash === renewed?.hash;
    tx.afterCommit(() => {
      announce(ended.filter((each) => !isRenewed(each)));
      void renewed?.answered.then(() => announce(ended.filter(isRenewed)));
    });
    return ended.length;
  };

  const endSome = (userId: number, which: string, value: string): Promise<number> =>
    withUserLock(database, userId, (tx) =>
      endIn(tx, { condition: `user_id = $1 and ${which}`, values: [userId, value] }),
    );

  const lookUp = mergeCalls<Buffer, SessionRow | undefined>(async (keys) => {
    const rows = await database.query<SessionRow>(FIND, [keys]);
    const byHash = new Map(rows.map((row) => [row.hash, row]));
    return keys.map((key) => byHash.get(key.toString('hex')));
  });

  let stale: Buffer[] = [];
  let touching: Promise<void> | undefined;

  /** Extends the idle limits, each at most once a minute; no request waits for it. */
  async function touchStale(): Promise<void> {
    while (stale.length > 0) {
      const keys = stale;
      stale = [];
      await database.sql`
        update sessions set last_seen_at = now()
            where id_hash in (
              select id_hash from sessions
               where id_hash = any (${keys}::bytea[]) and ended_at is null
                 and last_seen_at < now() - interval '1 minute'
                 for no key update skip locked)`.catch((error: unknown) =>
        log.warn({ err: error }, 'sessions were not touched'),
      );
    }
    touching = undefined;
  }

  return {
    /** The open session of an id, with its user; ids of the same moment share a statement. */
    find: async (id: string): Promise<FoundSession | null> => {
      const key = sha256(id);
      const found = await lookUp(key);
      if (!found) return null;
      if (found.isStale) {
        stale.push(key);
        touching ??= touchStale();
      }
      const { hash, user, kept, ageSeconds } = found;
      const { via = 'password', hasSecondFactor = false } = kept;
      return { hash, user, ageSeconds, via, hasTwoFactors: hasSecondFactor || via === 'passkey' };
    },
    /** Ends a session and opens its successor. Refuses as `holdOpenSession` does. */
    renew: async (tx: Transaction, renewed: RenewedSession): Promise<void> => {
      const condition = `id_hash = decode($1, 'hex')`;
      await endIn(tx, { condition, values: [renewed.hash], renewed });
    },
    /**
     * Ends a session for good; every process is notified once the request that asks is answered,
     * for the reason given at `endAllOf`. Does nothing when there is none.
     */
    end: async (id: string, answered: Promise<unknown>): Promise<void> => {
      const ended = await endSessions(database, 'id_hash = $1', [sha256(id)]);
      void answered.then(() => announce(ended));
    },
    /**
     * Ends all sessions of a user in `tx`, and sign-ins that wait for a code; every process is
     * notified after the commit. `renewed` goes on under its new id, or refuses as
     * `holdOpenSession` does; the sockets of its old id close only once the request is answered: a
     * browser whose socket closes asks at once who is signed in, and must then have its new cookie.
     */
    endAllOf: async (tx: Transaction, userId: number, renewed?: RenewedSession): Promise<void> => {
      await lockUser(tx, userId);
      await tx.query('delete from second_steps where user_id = $1', [userId]);
      await endIn(tx, { condition: 'user_id = $1', values: [userId], renewed });
    },
    /** Ends all sessions of a user but the caller's own. */
    endOthersOf: async (userId: number, currentHash: string): Promise<void> => {
      await endSome(userId, `id_hash <> decode($2, 'hex')`, currentHash);
    },
    /** Ends the user's session of this id in their list; false when there is none. */
    endListed: async (userId: number, id: string): Promise<boolean> =>
      (await endSome(userId, `${LISTED_ID} = $2 and ${isOpen('s')}`, id)) > 0,
    /** Ends a passkey's sessions but the caller's; after the commit every process is notified. */
    endThoseOfPasskey: async (
      tx: Transaction,
      { userId, passkeyId, exceptHash }: { userId: number; passkeyId: number; exceptHash: string },
    ): Promise<void> => {
      const condition = `user_id = $1 and data->>'passkeyId' = $2::text and id_hash <> decode($3, 'hex')`;
      await endIn(tx, { condition, values: [userId, passkeyId, exceptHash] });
    },
    /** A user's open sessions, newest first; `currentHash` marks the caller's own. */
    list: (userId: number, currentHash: string): Promise<Session[]> =>
      database.sql<Session>`
        select ${raw(LISTED_ID)} as id, data->>'device' as device,
               ${raw(isoText('created_at'))} as "createdAt",
               ${raw(isoText('last_seen_at'))} as "lastSeenAt",
               encode(id_hash, 'hex') = ${currentHash} as "isCurrent"
          from sessions s where user_id = ${userId} and ${raw(isOpen('s'))}
         order by s.created_at desc, id`,
    /** The given hashes whose session is still open. */
    stillOpen: async (hashes: readonly string[]): Promise<Set<string>> => {
      const rows = await database.sql<{ hash: string }>`
        select encode(id_hash, 'hex') as hash from sessions s
         where id_hash = any (select decode(h, 'hex') from unnest(${hashes}::text[]) as h)
           and ${raw(isOpen('s'))}
           and not exists (
             select 1 from users u where u.id = s.user_id and u.disabled_at is not null)`;
      return new Set(rows.map(({ hash }) => hash));
    },
    /**
     * Calls back in this process for every session that ends in any process, by hash; `null` means
     * that some may have been missed: check with `stillOpen`. A hash may come twice.
     */
    onEnded: (callback: (hash: string | null) => void) => void callbacks.push(callback),
  };
}
