import { freePort } from '../infra/run/free-port.ts';
import { openLog } from '../backend/log.ts';
import { openMailServer, type MailServer } from './mail-server.ts';
import { scriptedProvider } from './scripted-provider.ts';
import { openWorld, type World } from './world.ts';

/**
 * A product that sends its mail to a server of the test and writes its whole log to `logged`. Close
 * `world`, then `post`.
 */
export async function openMailedWorld(
  logged: string[],
): Promise<{ world: World; post: MailServer; url: string }> {
  const world = await openWorld();
  const post = await openMailServer();
  const PORT = String(await freePort());
  const log = openLog('trace', { write: (line) => void logged.push(line) });
  const settings = { PORT, SMTP_URL: post.url };
  await world.open({ providers: [scriptedProvider()], settings, log });
  return { world, post, url: `http://localhost:${PORT}` };
}
