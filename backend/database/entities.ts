import { EntitySchema } from '@mikro-orm/postgresql';
import * as accounts from './entities/accounts.ts';
import * as administration from './entities/administration.ts';
import * as gallery from './entities/gallery.ts';
import * as generations from './entities/generations.ts';
import * as payments from './entities/payments.ts';
import * as rollups from './entities/rollups.ts';
import * as signInFactors from './entities/sign-in-factors.ts';
import * as tools from './entities/tools.ts';

/**
 * All tables as MikroORM sees them. The migrations make the tables, `entities.test.ts` compares the
 * two. A comment at each entity names what its table has beyond that: checks, triggers, and indexes
 * that are partial, descending or over an expression.
 */
export const entities = [
  accounts,
  administration,
  gallery,
  generations,
  payments,
  rollups,
  signInFactors,
  tools,
].flatMap((module) => Object.values(module).filter((value) => value instanceof EntitySchema));
