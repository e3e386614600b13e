import type { ServerOptions } from 'socket.io';

/** How pushes reach the sockets of other processes: one of Socket.IO's cluster adapters. */
export interface Cluster {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** Resolves once this process hears the others; called where sockets will be. */
  listen(): Promise<void>;
  /** Sends what is still waiting. Call after the adapter was closed. */
  close(): Promise<void>;
}

/** Names our stream and channels on a server that others may use too. */
export const CLUSTER_PREFIX = 'lumireel-live';
