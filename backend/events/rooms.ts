/** The Socket.IO rooms: who hears what. */
export const userRoom = (userId: number): string => `user:${userId}`;
/** Every socket of one sign-in: what a logout disconnects. */
export const sessionRoom = (sessionHash: string): string => `session:${sessionHash}`;
/** Signed-in administrators. */
export const adminRoom = 'admin';
/** Administrators who watch what is going on. */
export const usageRoom = 'usage';
