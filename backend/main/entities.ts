import * as accounts from '../accounts/entities.ts';
import { UserRow } from '../accounts/users.ts';
import * as admin from '../admin/entities.ts';
import * as influencer from '../tools/influencer/entities.ts';
import * as music from '../tools/music/entities.ts';

/**
 * The tables that the product reads or writes through MikroORM; those of a feature stand in its
 * folder.
 */
export const entities = [{ UserRow }, accounts, admin, influencer, music].flatMap((module) =>
  Object.values(module),
);
