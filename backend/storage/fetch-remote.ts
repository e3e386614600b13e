import { lookup as systemLookup } from 'node:dns/promises';
import { rm } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { isPublicAddress } from './public-address.ts';
import { diskFault, type WrittenFile } from './storage.ts';
import { TooManyBytes, writeNewFile } from './write-file.ts';

export type RemoteRules = {
  /** Hosts that files may come from: host.example, or *.host.example for its subdomains. */
  hosts: readonly string[];
  /**
   * Origins set by the operator (their own ComfyUI, a test server): any protocol, port and address.
   * This holds for the requested address only, never for the target of another host's redirect.
   */
  trustedOrigins?: readonly string[];
  /** Sent to trusted origins only: a key must not follow a redirect. */
  trustedHeaders?: Readonly<Record<string, string>>;
  /** Resolves a name to all its addresses; the system's resolver when unset. */
  resolve?: (hostname: string) => Promise<{ address: string; family: number }[]>;
} & Partial<typeof limits>;

/**
 * Why a download failed. `forbidden`: the address is not allowed. `absent`: the server has no such
 * file. `too-large`: more bytes than allowed. `unavailable`: the only one worth a retry. The
 * message contains only the host of the URL, because paths carry secrets.
 */
export class RemoteFault extends Error {
  readonly code: 'forbidden' | 'absent' | 'too-large' | 'unavailable';

  constructor(code: RemoteFault['code'], message: string, cause?: unknown) {
    super(`remote file is ${code}: ${message}`, { cause });
    this.name = 'RemoteFault';
    this.code = code;
  }
}

const limits = {
  connectMs: 10_000,
  totalMs: 60_000,
  maxBytes: 50 * 1024 * 1024,
  /** Fewer bytes a second than this, for so long, and the download is given up. */
  slowest: { bytesPerSecond: 10_000, seconds: 30 },
};
const maxRedirects = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Downloads an untrusted URL to a path that does not exist yet. Only https on port 443 of the
 * listed hosts, without credentials. The connection goes to the address that was checked, so a DNS
 * name cannot resolve to another one in between. Each redirect is checked like the first URL. The
 * content is not checked: the caller must inspect it. Throws `RemoteFault`, `StorageFault`, or the
 * signal's reason, and then leaves nothing at the path.
 */
export async function fetchRemote(
  url: string,
  toPath: string,
  options: { rules: RemoteRules; signal?: AbortSignal },
): Promise<WrittenFile> {
  const { signal } = options;
  const rules = { ...limits, ...options.rules };
  const deadline = AbortSignal.timeout(rules.totalMs);
  let hop = firstHop(url, rules);
  for (let redirects = 0; ; redirects += 1) {
    const agent = await agentFor(hop, rules);
    const pace = watchPace(rules.slowest);
    const stop = AbortSignal.any([deadline, pace.signal, ...(signal ? [signal] : [])]);
    try {
      const answer = await sendRequest(hop, agent, {
        signal: stop,
        headers: rules.trustedHeaders ?? {},
      });
      if (!redirectStatuses.has(answer.statusCode)) {
        const { maxBytes } = rules;
        return await save(answer, hop, { path: toPath, maxBytes, count: pace.count });
      }
      if (redirects === maxRedirects) throw new RemoteFault('forbidden', 'too many redirects');
      hop = nextHop(answer, hop, rules);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof TooManyBytes)) throw diskFault(error);
      throw new RemoteFault('too-large', error.message, error);
    } finally {
      pace.stop();
      await agent.destroy();
    }
  }
}

/** The slices of the time that a pace is judged by. */
const SLICES = 6;

/** Aborts when fewer bytes were counted than a useful download brings, none included. */
function watchPace({ bytesPerSecond, seconds }: typeof limits.slowest) {
  const tooSlow = new AbortController();
  const slices: number[] = [];
  let bytes = 0;
  const timer = setInterval(
    () => {
      slices.push(bytes);
      bytes = 0;
      if (slices.length > SLICES) slices.shift();
      const came = slices.reduce((sum, each) => sum + each, 0);
      if (slices.length < SLICES || came >= bytesPerSecond * seconds) return;
      tooSlow.abort(new RemoteFault('unavailable', `slower than ${bytesPerSecond} bytes a second`));
    },
    (seconds * 1000) / SLICES,
  );
  return {
    signal: tooSlow.signal,
    count: (more: number) => void (bytes += more),
    stop: () => clearInterval(timer),
  };
}

type Hop = { url: URL; isTrusted: boolean };

/** The requested address. Throws `RemoteFault` unless the rules allow it. */
export function firstHop(text: string, rules: RemoteRules): Hop {
  const url = URL.parse(text);
  if (!url) throw new RemoteFault('forbidden', 'not a URL');
  if (rules.trustedOrigins?.includes(url.origin)) return { url, isTrusted: true };
  return untrustedHop(url, rules);
}

/** An operator's origin may redirect within itself, every other host only to listed hosts. */
function nextHop(answer: Dispatcher.ResponseData, from: Hop, rules: RemoteRules): Hop {
  const { location } = answer.headers;
  const url = typeof location === 'string' ? URL.parse(location, from.url) : null;
  if (!url) throw new RemoteFault('unavailable', 'redirected to nowhere');
  if (from.isTrusted && url.origin === from.url.origin) return { url, isTrusted: true };
  return untrustedHop(url, rules);
}

function untrustedHop(url: URL, rules: RemoteRules): Hop {
  if (url.protocol !== 'https:') throw new RemoteFault('forbidden', 'not https');
  if (url.username !== '' || url.password !== '')
    throw new RemoteFault('forbidden', 'credentials in the URL');
  // The URL parser omits the protocol's default port.
  if (url.port !== '') throw new RemoteFault('forbidden', `port ${url.port}`);
  const isListed = rules.hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
  if (!isListed) throw new RemoteFault('forbidden', `host ${url.hostname} is not listed`);
  // An IP address is never resolved, so it is checked here, even if it is listed.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (/^[\d.]+$|:/.test(literal) && !isPublicAddress(literal))
    throw new RemoteFault('forbidden', `address ${literal}`);
  return { url, isTrusted: false };
}

/** Connects to addresses that were checked, unless the operator trusts the origin. */
export async function agentFor(
  hop: Hop,
  { connectMs: timeout, ...rules }: RemoteRules & Pick<typeof limits, 'connectMs'>,
): Promise<Agent> {
  const { Agent } = await import('undici');
  if (hop.isTrusted) return new Agent({ connect: { timeout } });
  const resolve = rules.resolve ?? ((name: string) => systemLookup(name, { all: true }));
  return new Agent({ connect: { timeout, lookup: checkedLookup(resolve) } });
}

/** Gives the socket the addresses that were checked, all of them public, or an error. */
function checkedLookup(resolve: NonNullable<RemoteRules['resolve']>): LookupFunction {
  return (hostname, options, callback) => {
    const judged = resolve(hostname).then((addresses) => {
      const inner = addresses.find(({ address }) => !isPublicAddress(address));
      if (inner) throw new RemoteFault('forbidden', `${hostname} leads to ${inner.address}`);
      if (!addresses[0]) throw new RemoteFault('unavailable', `${hostname} has no address`);
      return { first: addresses[0], addresses };
    });
    judged.then(
      ({ first, addresses }) => {
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

async function sendRequest(
  { url, isTrusted }: Hop,
  dispatcher: Agent,
  { signal, headers: trusted }: { signal: AbortSignal; headers: Readonly<Record<string, string>> },
): Promise<Dispatcher.ResponseData> {
  // Compressed bytes would be counted before they are decompressed.
  const headers = {
    ...(isTrusted ? trusted : {}),
    accept: 'image/*, video/*;q=0.9, */*;q=0.1',
    'accept-encoding': 'identity',
  };
  const { request } = await import('undici');
  try {
    const answer = await request(url, { dispatcher, signal, headers });
    // The body of a redirect is not read, so the error of its early end is ignored.
    answer.body.on('error', () => undefined);
    return answer;
  } catch (error) {
    throw networkFault(error, url);
  }
}

async function save(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { url }: Hop,
  to: { path: string; maxBytes: number; count: (bytes: number) => void },
): Promise<WrittenFile> {
  if (statusCode === 404 || statusCode === 410) throw new RemoteFault('absent', `${statusCode}`);
  if (statusCode !== 200) throw new RemoteFault('unavailable', `answered ${statusCode}`);
  if (Number(headers['content-length'] ?? 0) > to.maxBytes) throw new TooManyBytes(to.maxBytes);

  const written = await writeNewFile(readBody(body, url, to.count), to.path, to.maxBytes);
  if (written.sizeBytes === 0) {
    await rm(to.path, { force: true });
    throw new RemoteFault('unavailable', 'an empty file');
  }
  return written;
}

/** Separates errors of the network from those of the disk, which may have the same codes. */
async function* readBody(
  body: Dispatcher.ResponseData['body'],
  url: URL,
  count: (bytes: number) => void,
) {
  try {
    // Without an encoding a body yields buffers only.
    for await (const chunk of body as AsyncIterable<Buffer>) {
      count(chunk.byteLength);
      yield chunk;
    }
  } catch (error) {
    throw networkFault(error, url);
  }
}

/** An error of the network, without the path of the address, which may carry a secret. */
export function networkFault(error: unknown, url: URL): RemoteFault {
  return error instanceof RemoteFault
    ? error
    : new RemoteFault('unavailable', `${url.host} failed`, error);
}
