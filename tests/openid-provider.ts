import type { BrowserContext } from 'playwright';
import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from '../infra/run/free-port.ts';

export type OpenIdPerson = { email?: string; email_verified?: boolean; name?: string };

/** A real OpenID provider on this machine; whoever signs in is who they say. */
export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  people: Map<string, OpenIdPerson>;
  /** Walks through its pages as this person and returns where it sends the browser back. */
  signIn: (authorizationUrl: string, login: string) => Promise<string>;
  /** Goes through its pages as `signIn` does, but presses Cancel. */
  cancel: (authorizationUrl: string) => Promise<string>;
  /** Answers everything with this until it is null again. */
  failWith: (answer: { status: number; body: string } | null) => void;
  close: () => Promise<void>;
}

export async function openOpenIdProvider(redirectUris: string[]): Promise<OpenIdProvider> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const clientId = 'lumireel-tests';
  const clientSecret = 'a secret of the tests, 32 characters';
  const people = new Map<string, OpenIdPerson>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: true } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    cookies: { keys: ['a cookie key of the tests'] },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people.get(sub) }),
    }),
  });
  let broken: { status: number; body: string } | null = null;
  const handle = provider.callback();
  const server = createServer((request, response) => {
    if (!broken) return void handle(request, response);
    response.writeHead(broken.status, { 'Content-Type': 'application/json' }).end(broken.body);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');

  const isBack = (url: string) => redirectUris.some((uri) => url.startsWith(uri));
  const walk = async (start: string, act: (page: string, url: string) => PageRequest) => {
    const cookies = new Map<string, string>();
    let step: PageRequest = { url: start };
    for (let hops = 0; hops < 15; hops += 1) {
      if (isBack(step.url)) return step.url;
      const answer = await fetch(step.url, {
        redirect: 'manual',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(step.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(step.form ? { method: 'POST', body: new URLSearchParams(step.form) } : {}),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = answer.headers.get('location');
      step = location
        ? { url: new URL(location, step.url).href }
        : act(await answer.text(), step.url);
    }
    throw new Error(`still at ${step.url}`);
  };

  return {
    issuer,
    clientId,
    clientSecret,
    people,
    signIn: (url, login) =>
      walk(url, (page, at) => {
        const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (!action || !prompt) throw new Error(`no form at ${at}: ${page.slice(0, 300)}`);
        return { url: new URL(action, at).href, form: { prompt, login, password: 'any' } };
      }),
    cancel: (url) =>
      walk(url, (page, at) => {
        const abort = /href="([^"]+\/abort)"/.exec(page)?.[1];
        if (!abort) throw new Error(`no way out at ${at}: ${page.slice(0, 300)}`);
        return { url: new URL(abort, at).href };
      }),
    failWith: (answer) => {
      broken = answer;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type PageRequest = { url: string; form?: Record<string, string> };

/** The provider's pages load a font from the internet and an icon that they do not have. */
export async function stubGoogleAssets(context: BrowserContext): Promise<void> {
  await context.route(
    (at) => at.hostname === 'fonts.googleapis.com' || at.pathname === '/favicon.ico',
    (route) => route.fulfill({ status: 200, contentType: 'text/css', body: '' }),
  );
}
