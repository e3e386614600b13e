// The Socket.IO rooms, which decide who gets a message.

/** Every socket of a user. */
export const userRoom = (userId: number): string => `user:${userId}`;
/** Every socket of one session: a logout disconnects them. */
export const sessionRoom = (sessionHash: string): string => `session:${sessionHash}`;
/** Signed-in administrators. */
export const adminRoom = 'admin';
/** Administrators who have the live usage screen open. */
export const usageRoom = 'usage';
