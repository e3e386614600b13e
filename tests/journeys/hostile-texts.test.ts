import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grantTokens } from '../../backend/admin/grant-tokens.ts';
import { readConfig } from '../../backend/config.ts';
import { routes, type RouteName } from '../../contract/features.ts';
import { orderDefinition } from '../../contract/orders.ts';
import { orderRoutes, type OrderRun } from '../../contract/orders.ts';
import type { Route } from '../../contract/route.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { previewEngine } from '../../preview-engine/preview-engine.ts';
import { orderHeaders, type RouteRequest } from '../authorisation/case.ts';
import { requestOf } from '../authorisation/cases.ts';
import { resourcesOf, type Resources } from '../authorisation/resources.ts';
import { expectCheap, hostileCharacters, hostileText } from '../input/hostile-texts.ts';
import { firstLimitOf, isRun, textFieldsOf, type TextField } from '../input/text-fields.ts';
import { multipartForm, multipartType } from '../multipart-form.ts';
import { openedOnce } from '../opened.ts';
import { jpeg } from '../reel-orders.ts';
import { openTestApp } from '../test-app.ts';

const bodyBytes = 60_000;
/** Bytes of an encoded address or a header: Node refuses more than 16 KiB of both together. */
const headBytes = 14_000;

/** Orders whose words are used. */
const wordyOrders: Partial<Record<OrderRun, object>> = {
  reel: { category: 'custom', customPrompt: 'A photo.' },
  story: { theme: 'customPrompt', customPrompt: 'A fox.' },
};

describe('a hostile text', () => {
  const { reelSize } = readConfig({});
  const engine = previewEngine({ reelSize });
  const app = openedOnce(() =>
    openTestApp(
      { RATE_LIMITS: 'off' },
      { providers: [engine], dist: { 'index.html': '<!doctype html>' } },
    ),
  );
  let userId: number;
  let things: Resources;

  before(async () => {
    await writeFile(join(app.dataDir, 'blocklist.txt'), 'forbidden\n');
    ({ id: userId } = await app.signUpAdmin());
    await grantTokens(app.engine, { by: null, user: { id: userId }, amount: 10_000 });
    things = resourcesOf(app, userId);
    const { influencerId } = things;
    things.influencerId = async () => {
      const id = await influencerId();
      const { database } = app.testDatabase;
      await database.query(`update influencers set provider = 'local' where id = $1`, [id]);
      return id;
    };
  });

  for (const name of Object.keys(routes) as RouteName[]) {
    const { method }: Route = routes[name];
    for (const field of textFieldsOf(name)) {
      it(`costs little as ${field.part} ${field.path.join('.')} of ${name}`, async () => {
        await forEachText(field, async (text, what) => {
          await askCheaply(what, method, { text, with: (each) => requestWith(name, field, each) });
        });
      });
    }
  }
  for (const run of Object.keys(orderRoutes) as OrderRun[]) {
    for (const field of textFieldsOf(run)) {
      it(`costs little as ${field.path.join('.')} of ${run} when its words are read`, async () => {
        const { path } = routes.readPrompt;
        const { body: order } = await requestOf(run, things);
        const words = { run, ...(wordyOrders[run] ?? (order as object)) };
        await forEachText(field, async (text, what) => {
          const withEach = (each: string) => ({ path, body: withText(words, field.path, each) });
          await askCheaply(what, 'POST', { text, with: withEach });
        });
      });
    }
  }

  it('costs little as the name of a field', async () => {
    for (const [kind, characters] of Object.entries(hostileCharacters)) {
      const text = hostileText(characters, bodyBytes / 6);
      const { path } = routes.login;
      const withName = (name: string) => ({ path, body: { [name]: 1 } });
      await askCheaply(kind, 'POST', { text, with: withName });
    }
  });

  it('costs little in a report that anybody may send', async () => {
    for (const field of ['effective-directive', 'blocked-uri', 'document-uri', 'source-file']) {
      for (const unit of [' ', '-', '.', '/', 'a-extension', 'https://a@']) {
        const text = unit.repeat(14_000 / unit.length);
        const { path } = routes.policyReport;
        const withField = (each: string) => ({ path, body: { 'csp-report': { [field]: each } } });
        await askCheaply(field + unit, 'POST', { text, with: withField });
      }
    }
  });

  it('costs little in the address of a page or a file', async () => {
    for (const unit of ['.', '/', './', '..', '-', '%20', '%E2%80%8B', '%CC%81', 'a']) {
      const text = unit.repeat(headBytes / unit.length);
      for (const [start, end] of [
        ['/a', '/a'],
        ['/media/a', '/a.jpg'],
        ['/api/', '/a'],
      ]) {
        const withMiddle = (middle: string) => ({ path: `${start}${middle}${end}` });
        await askCheaply(`${start}${unit}`, 'GET', { text, with: withMiddle });
      }
    }
  });

  it('costs little in the headers of a form', async () => {
    const { upload } = orderDefinition('reel');
    for (const unit of ['filename="', 'name="', 'filename=a', '"', ' ', '; ', '\\', '&#1234;']) {
      const text = unit.repeat(bodyBytes / unit.length);
      const photo = { name: upload?.field ?? '', type: 'image/jpeg', value: jpeg };
      const inName = (filename: string) => ({ ...photo, filename });
      const inHeader = (extra: string) => {
        return { ...photo, filename: 'a', extraHeaders: `Content-Disposition: ${extra}a` };
      };
      for (const partWith of [inName, inHeader]) {
        const headers = { 'Content-Type': multipartType };
        const { path } = runs.reel;
        const withPart = (each: string) => {
          return { path, headers, body: multipartForm([partWith(each)]) };
        };
        await askCheaply(unit, 'POST', { text, with: withPart });
      }
    }
  });

  it('costs little in a header', async () => {
    const names = ['accept', 'accept-encoding', 'accept-language', 'cookie', 'idempotency-key'];
    names.push('if-none-match', 'origin', 'prefer', 'range', 'referer', 'user-agent');
    names.push('x-forwarded-for', 'stripe-signature', 'traceparent');
    const starts = ['application/json;charset=', 'multipart/form-data;boundary='];
    const headers = [
      ...names.map((name) => [name, 'a']),
      ...starts.map((s) => ['content-type', s]),
    ];
    const { url } = await things.image();
    for (const [name = '', start = ''] of headers) {
      for (const unit of [' ', '\u00a0', ',', ';', '=', 'a=', '"', '-', '.', '/', 'a', '1']) {
        const text = unit.repeat(headBytes / unit.length);
        const long = (each: string) => ({ [name]: `${start}${each}a` });
        const what = `${name} ${unit}`;
        for (const path of ['/api/user', '/', url]) {
          const withHeader = (each: string) => ({ path, headers: long(each) });
          await askCheaply(what, 'GET', { text, with: withHeader });
        }
        for (const path of [routes.login.path, runs.reel.path, routes.stripeWebhook.path]) {
          const withHeader = (each: string) => ({ path, headers: long(each), body: {} });
          await askCheaply(what, 'POST', { text, with: withHeader });
        }
      }
    }
  });

  /** Asks in sessions of their own, which the call may end. */
  async function askCheaply(
    what: string,
    method: Route['method'],
    request: { text: string; with: (text: string) => RouteRequest | Promise<RouteRequest> },
  ): Promise<void> {
    await expectCheap(what, request.text, async (text) => {
      const { path, body, headers = {} } = await request.with(text);
      const cookie = await app.signIn(userId);
      return async () => {
        const { status, text: answer } = await app.call(method, path, { cookie, body, headers });
        expect(status, `${what}: ${answer}`).to.be.lessThan(500);
      };
    });
  }

  async function requestWith(
    name: RouteName,
    { part, path }: TextField,
    text: string,
  ): Promise<RouteRequest> {
    const request = await requestOf(name, things);
    const [field = ''] = path;
    if (part === 'params') return { ...request, path: pathWith(name, request.path, field, text) };
    if (part === 'query') {
      const [place] = request.path.split('?');
      return { ...request, path: `${place}?${field}=${encodeURIComponent(text)}` };
    }
    if (part === 'order' && isRun(name)) return orderWith(name, request, path, text);
    return { ...request, body: withText(request.body ?? {}, path, text) };
  }
});

/** Each kind of characters, as many as the field takes and as many as a request holds. */
async function forEachText(
  { part, schema }: TextField,
  ask: (text: string, what: string) => Promise<void>,
): Promise<void> {
  const isInAddress = part === 'params' || part === 'query';
  for (const [kind, characters] of Object.entries(hostileCharacters)) {
    const [character] = characters;
    // No address can have half a pair.
    if (isInAddress && !character.isWellFormed()) continue;
    const sizeBytes = isInAddress
      ? encodeURIComponent(character).length
      : Buffer.byteLength(JSON.stringify(character)) - 2;
    const fitting = Math.floor((isInAddress ? headBytes : bodyBytes) / sizeBytes);
    for (const count of new Set([Math.min(fitting, firstLimitOf(schema) ?? fitting), fitting])) {
      await ask(hostileText(characters, count), `${count} ${kind}`);
    }
  }
}

/** The order of a run with the text, as a form where the run takes a photo. */
function orderWith(
  run: OrderRun,
  request: RouteRequest,
  path: TextField['path'],
  text: string,
): RouteRequest {
  const order = withText(wordyOrders[run] ?? request.body, path, text);
  const { upload } = orderDefinition(run);
  if (!upload) return { ...request, body: order };
  const fields = Object.entries(order).map(([name, value]) => ({ name, value: String(value) }));
  const photo = { name: upload.field, filename: 'me.jpg', type: 'image/jpeg', value: jpeg };
  const headers = { ...orderHeaders, 'Content-Type': multipartType };
  return { path: request.path, headers, body: multipartForm([...fields, photo]) };
}

/** A copy of a JSON body with the text at `path`, whatever is there. */
function withText(body: unknown, [name, ...inner]: TextField['path'], text: string): object {
  if (name === undefined) throw new Error('a body is no text');
  const before: Record<string, unknown> = { ...(body as object) };
  const value = inner.length > 0 ? withText(before[name] ?? {}, inner, text) : text;
  return name === 0 ? [value] : { ...before, [name]: value };
}

/** An address of a call with the text in place of a parameter. */
function pathWith(name: RouteName, path: string, field: string | 0, text: string): string {
  const given = path.split('/');
  return routes[name].path
    .split('/')
    .map((part, at) => (part === `:${field}` ? encodeURIComponent(text) : given[at]))
    .join('/');
}
