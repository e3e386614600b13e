import { freePort } from '../infra/run/free-port.ts';
import { openLog } from '../backend/log.ts';
import type { Lumireel } from '../backend/main/open-lumireel.ts';
import { openMailServer, type MailServer } from './mail-server.ts';
import type { Person } from './person.ts';
import { scriptedProvider } from './scripted-provider.ts';
import { openWorld, type World } from './world.ts';

/** A product of one process that sends its mail to a server of the test. */
export interface MailedWorld extends World {
  lumireel: Lumireel;
  url: string;
  post: MailServer;
  /** Somebody with an account of their own. */
  newcomer(email?: string): Promise<Person>;
  /** The status of a sign-in at another browser. */
  signIn(email: string, password: string): Promise<number>;
  /** The token of the link in the `count`th mail to this address, from 1. */
  mailedToken(address: string, count?: number): Promise<string>;
}

/** Writes the whole log of the product to `logged`. */
export async function openMailedWorld({
  logged = [],
  settings = {},
}: { logged?: string[]; settings?: Record<string, string> } = {}): Promise<MailedWorld> {
  const world = await openWorld();
  const post = await openMailServer();
  const PORT = String(await freePort());
  const url = `http://localhost:${PORT}`;
  const lumireel = await world.open({
    providers: [scriptedProvider()],
    settings: { PORT, SMTP_URL: post.url, ...settings },
    log: openLog('trace', { write: (line) => void logged.push(line) }),
  });
  return {
    ...world,
    lumireel,
    url,
    post,
    newcomer: (email) => world.person(url).register(email),
    signIn: async (email, password) => {
      const json = { email, password };
      return (await world.person(url).call('POST', '/api/login', { json })).status;
    },
    mailedToken: async (address, count) => tokenIn(await post.mailTo(address, count)),
    close: async () => {
      await world.close();
      await post.close();
    },
  };
}

/** The token of the link in a mail. */
export function tokenIn({ text = '' }: { text?: string | undefined }): string {
  const [, token] = /\?token=([\w-]{43})/.exec(text) ?? [];
  if (!token) throw new Error(`no link in ${text}`);
  return token;
}
