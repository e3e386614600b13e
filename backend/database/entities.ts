import { EntitySchema } from '@mikro-orm/postgresql';
import * as accounts from './entities/accounts.ts';
import * as administration from './entities/administration.ts';
import * as alerts from './entities/alerts.ts';
import * as collections from './entities/collections.ts';
import * as events from './entities/events.ts';
import * as films from './entities/films.ts';
import * as generations from './entities/generations.ts';
import * as payments from './entities/payments.ts';
import * as plans from './entities/plans.ts';
import * as push from './entities/push.ts';
import * as rollups from './entities/rollups.ts';
import * as shares from './entities/shares.ts';
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
  alerts,
  collections,
  events,
  films,
  generations,
  payments,
  plans,
  push,
  rollups,
  shares,
  signInFactors,
  tools,
].flatMap((module) => Object.values(module).filter((value) => value instanceof EntitySchema));
