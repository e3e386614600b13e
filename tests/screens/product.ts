import { readCommand } from '../../backend/admin/commands.ts';
import type { Engine } from '../../backend/generations/engine.ts';
import { openMailServer } from '../mail-server.ts';
import type { Person } from '../person.ts';
import { openWorld, type World } from '../world.ts';
import { openStudio, type Studio } from './studio.ts';

/** The product whose screens are looked at, on a database of its own. */
export interface ScreenProduct {
  world: World;
  studio: Studio;
  engine: Engine;
  url: string;
  /** A new user who has this many tokens. */
  register(tokens: number, email?: string): Promise<Person>;
  promote(person: Person): Promise<void>;
  /** The address, without its origin, in the newest mail to this person. */
  mailedPath(person: Person): Promise<string>;
  close(): Promise<void>;
}

export async function openScreenProduct(): Promise<ScreenProduct> {
  const world = await openWorld();
  const post = await openMailServer();
  const owners = new Map<string, number>();
  const studio = openStudio(async (generationId) => {
    const known = owners.get(generationId);
    if (known !== undefined) return known;
    const rows = await world.sql<{ userId: number }>`
      select user_id as "userId" from generations where id = ${generationId}`;
    const owner = rows[0]?.userId ?? 0;
    owners.set(generationId, owner);
    return owner;
  });
  const { url, engine } = await world.open({
    providers: [studio],
    settings: { SMTP_URL: post.url },
  });
  return {
    world,
    studio,
    engine,
    url: url ?? '',
    register: async (tokens, email) => {
      const person = await world.person(url ?? '').register(email);
      const balance = await person.balance();
      if (tokens > balance) await world.giveTokens(person, tokens - balance);
      return person;
    },
    promote: async ({ email }) => void (await readCommand(['promote', email])(engine)),
    mailedPath: async ({ email }) => {
      await post.mailTo(email);
      const newest = post.mails.findLast(({ recipients }) => recipients.includes(email));
      const address = /https?:\/\/\S+/.exec(newest?.text ?? '')?.[0] ?? '';
      return address.replace(/^https?:\/\/[^/]+/, '');
    },
    close: async () => {
      await world.close();
      await post.close();
    },
  };
}
