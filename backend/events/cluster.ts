import type { ServerOptions } from 'socket.io';

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
