import { defineEntity, p } from '@mikro-orm/postgresql';

/*
 * The tables as MikroORM sees them. The migrations make them; a test compares the two. What is
 * written on hot paths (balances, generations, events) goes through SQL in its own room.
 */

const createdAt = () => p.datetime().columnType('timestamptz').defaultRaw('now()');
const moment = () => p.datetime().columnType('timestamptz');

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary(),
    email: p.text(),
    passwordHash: p.text().nullable(),
    /** Written by `tokens/ledger.ts` alone; never through the unit of work. */
    tokenBalance: p.integer().default(0).persist(false),
    isAdmin: p.boolean().default(false),
    displayName: p.text().nullable(),
    bio: p.text().nullable(),
    avatarUrl: p.text().nullable(),
    lastLoginAt: moment().nullable(),
    createdAt: createdAt(),
    resetTokenHash: p.text().nullable(),
    resetTokenExpiry: moment().nullable(),
    googleId: p.text().nullable(),
    githubId: p.text().nullable(),
  },
});

export const entities = [User];
