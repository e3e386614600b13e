import { freePort } from '../infra/run/free-port.ts';
import { openLog } from '../backend/log.ts';
import { openMailServer } from './mail-server.ts';
import { scriptedProvider } from './scripted-provider.ts';
import { openWorld } from './world.ts';

/**
 * A product of one process that sends its mail to a server of the test, and writes its whole log to
 * `logged`.
 */
export async function openMailedWorld({
  logged = [],
  settings = {},
}: { logged?: string[]; settings?: Record<string, string> } = {}) {
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
    /** Somebody with an account of their own. */
    newcomer: (email?: string) => world.person(url).register(email),
    /** The status of a sign-in at another browser. */
    signIn: async (email: string, password: string) => {
      const json = { email, password };
      return (await world.person(url).call('POST', '/api/login', { json })).status;
    },
    /** The token of the link in the `count`th mail to this address, from 1. */
    mailedToken: async (address: string, count?: number) =>
      tokenIn(await post.mailTo(address, count)),
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
