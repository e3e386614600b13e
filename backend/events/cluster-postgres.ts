import { raw } from '@mikro-orm/postgresql';
import type { Namespace, ServerOptions } from 'socket.io';
import { ClusterAdapter, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import type { Listener } from '../database/listener.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Log } from '../log.ts';

/** How pushes reach the sockets of other processes: one of Socket.IO's cluster adapters. */
export interface Cluster {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** Resolves once pushes of other processes arrive here; called by processes with sockets. */
  listen(): Promise<void>;
  /** Closes the connections it opened. Call after the adapter was closed. */
  close(): Promise<void>;
}

/** Prefix of our stream and channels: other programs may use the same server. */
export const CLUSTER_PREFIX = 'lumireel-live';

/** NOTIFY takes less than 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7_900;

/** Room names and packets of the one namespace there is. */
const CHANNEL = `${CLUSTER_PREFIX}#/`;

type Message = ClusterMessage | ClusterResponse;
/** Names the row that has a message that is too large for a NOTIFY. */
type Attachment = { uid: string; attachmentId: number };

/**
 * Pushes through the process's own listener: Socket.IO's class for adapters with the sending and
 * receiving that it asks for. Its PostgreSQL adapter takes a pool only, of which it leaks a
 * connection each time the listening one dies, and delays every local push until its NOTIFY has
 * returned. Tested by "delivers again each time its listening connection is killed".
 */
export function openPostgresCluster(options: {
  database: Queryable;
  listener: Listener;
  log: Log;
}): Cluster {
  const { database, listener, log } = options;
  const warn = (error: unknown) => log.warn({ err: error }, 'a push between processes failed');
  let receive: ((payload: string) => Promise<void>) | undefined;

  async function publish(message: Message): Promise<void> {
    const text = JSON.stringify(message);
    if (Buffer.byteLength(text) <= PAYLOAD_MAX_BYTES) return listener.notify(CHANNEL, text);
    const attachmentId = await keepAttachment(database, text);
    const { uid } = message;
    listener.notify(CHANNEL, JSON.stringify({ uid, attachmentId } satisfies Attachment));
  }

  class PostgresAdapter extends ClusterAdapter {
    constructor(namespace: Namespace) {
      super(namespace);
      receive = (payload) => this.#receive(payload);
    }

    /** Does not wait: the browsers of this process get the push at once. */
    protected override async doPublish(message: Message): Promise<string> {
      publish(message).catch(warn);
      return '';
    }

    protected override async doPublishResponse(_to: string, response: Message): Promise<void> {
      publish(response).catch(warn);
    }

    /**
     * Not known over PostgreSQL: a broadcast with acknowledgement always waits for its whole
     * timeout.
     */
    override async serverCount(): Promise<number> {
      return Infinity;
    }

    async #receive(payload: string): Promise<void> {
      const message = JSON.parse(payload) as ClusterMessage | Attachment;
      if (message.uid === this.uid) return;
      this.onMessage(
        'attachmentId' in message ? await readAttachment(database, message.attachmentId) : message,
      );
    }
  }

  return {
    adapter: PostgresAdapter,
    listen: () =>
      listener.on(CHANNEL, (payload) => {
        if (payload !== null) receive?.(payload).catch(warn);
      }),
    // The listener is not ours to close; it sends what still waits when it is.
    close: async () => {},
  };
}

/** SQL: removes the large messages that every process has had half a minute to read. */
export const removeAttachments =
  "delete from socket_io_attachments where created_at < now() - interval '30 seconds'";

/**
 * Keeps a message for the other processes, and removes old ones: there is no limit to how many
 * come.
 */
async function keepAttachment(database: Queryable, text: string): Promise<number> {
  const [kept] = await database.sql<{ id: number }>`
    with old as (${raw(removeAttachments)})
    insert into socket_io_attachments (payload) values (${Buffer.from(text)}) returning id`;
  return Number(kept?.id);
}

async function readAttachment(database: Queryable, id: number): Promise<ClusterMessage> {
  const [kept] = await database.sql<{ payload: Buffer }>`
    select payload from socket_io_attachments where id = ${id}`;
  return JSON.parse(String(kept?.payload)) as ClusterMessage;
}
