import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pause } from '../../backend/clock.ts';
import { listen } from '../listen.ts';

export type GithubPerson = {
  id: number;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
};

/** How the next calls of the server fail. */
export type GithubFailure =
  | { kind: 'status'; status: number }
  | { kind: 'broken-json' }
  | { kind: 'slow'; ms: number }
  | null;

/**
 * The part of GitHub that Lumireel uses, as GitHub documents it: the authorize page, the token call
 * (whose errors have status 200), `/user` and `/user/emails`. It checks every request.
 */
export interface GithubStandIn {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Consents as this person and returns the address that the browser is redirected to. */
  signIn: (authorizationUrl: string, person: GithubPerson) => Promise<string>;
  cancel: (authorizationUrl: string) => Promise<string>;
  /** Whom the authorize page offers to a browser, by the name on the button. */
  people: Map<string, GithubPerson>;
  failWith: (
    path: '/login/oauth/access_token' | '/user' | '/user/emails',
    how: GithubFailure,
  ) => void;
  close: () => Promise<void>;
}

export async function openGithubStandIn(): Promise<GithubStandIn> {
  const clientId = 'Iv1.tests';
  const clientSecret = 'a secret of the tests';
  const codes = new Map<string, { person: GithubPerson; challenge: string; redirectUri: string }>();
  const tokens = new Map<string, GithubPerson>();
  const failures = new Map<string, GithubFailure>();
  const people = new Map<string, GithubPerson>();

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const failure = failures.get(pathname);
    if (failure?.kind === 'slow') await pause(failure.ms);
    if (failure?.kind === 'status') return sendJson(response, failure.status, { message: 'no' });
    if (failure?.kind === 'broken-json') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"access_token": "');
      return;
    }
    if (request.method === 'POST' && pathname === '/login/oauth/access_token') {
      return giveToken(request, response);
    }
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    if (pathname === '/login/oauth/authorize') {
      const asked = new URL(request.url ?? '/', url).href;
      const person = people.get(searchParams.get('as') ?? '');
      if (!person) return sendAuthorizePage(response, asked, [...people.keys()]);
      response.writeHead(302, { Location: consent(asked, person) }).end();
      return;
    }
    const bearer = /^[Bb]earer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const person = tokens.get(bearer);
    if (!person) return sendJson(response, 401, { message: 'Bad credentials' });
    // GitHub refuses calls without a User-Agent.
    if (!request.headers['user-agent'])
      return sendJson(response, 403, { message: 'no User-Agent' });
    if (pathname === '/user') return sendJson(response, 200, { id: person.id, name: person.name });
    if (pathname === '/user/emails') return sendJson(response, 200, person.emails);
    return sendJson(response, 404, { message: 'Not Found' });
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    // Without this header GitHub sends a form, not JSON.
    if (!request.headers.accept?.includes('application/json')) return sendJson(response, 406, {});
    const code = form.get('code') ?? '';
    const issued = codes.get(code);
    codes.delete(code);
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient =
      form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    if (!isClient) return sendJson(response, 200, { error: 'incorrect_client_credentials' });
    if (
      !issued ||
      issued.challenge !== verifier ||
      issued.redirectUri !== form.get('redirect_uri')
    ) {
      return sendJson(response, 200, { error: 'bad_verification_code' });
    }
    const token = `gho_${randomBytes(18).toString('base64url')}`;
    tokens.set(token, issued.person);
    sendJson(response, 200, { access_token: token, token_type: 'bearer', scope: 'user:email' });
  }

  const { url, close } = await listen(server);

  const read = (authorizationUrl: string) => {
    const asked = new URL(authorizationUrl);
    const get = (name: string) => asked.searchParams.get(name) ?? '';
    const isRight =
      asked.origin === url &&
      asked.pathname === '/login/oauth/authorize' &&
      get('client_id') === clientId &&
      get('scope').includes('user:email') &&
      get('code_challenge_method') === 'S256';
    if (!isRight) throw new Error(`GitHub would not accept ${authorizationUrl}`);
    return {
      redirectUri: get('redirect_uri'),
      state: get('state'),
      challenge: get('code_challenge'),
    };
  };
  const back = (redirectUri: string, answered: Record<string, string>) =>
    `${redirectUri}?${new URLSearchParams(answered)}`;

  const consent = (authorizationUrl: string, person: GithubPerson) => {
    const { redirectUri, state, challenge } = read(authorizationUrl);
    const code = randomBytes(10).toString('hex');
    codes.set(code, { person, challenge, redirectUri });
    return back(redirectUri, { code, state });
  };

  return {
    url,
    clientId,
    clientSecret,
    people,
    signIn: async (authorizationUrl, person) => consent(authorizationUrl, person),
    cancel: async (authorizationUrl) => {
      const { redirectUri, state } = read(authorizationUrl);
      return back(redirectUri, { error: 'access_denied', state });
    },
    failWith: (path, how) => void failures.set(path, how),
    close,
  };
}

/** The authorize page: one link per person. */
function sendAuthorizePage(
  response: ServerResponse,
  asked: string,
  names: readonly string[],
): void {
  const links = names.map((name) => {
    const address = new URL(asked);
    address.searchParams.set('as', name);
    return `<p><a href="${address.href.replaceAll('&', '&amp;')}">Authorize ${name}</a></p>`;
  });
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>GitHub</title>${links.join('')}</html>`);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body));
}
