import { routes, type RouteName } from '../../contract/features.ts';
import type { Route } from '../../contract/route.ts';
import { orderRoutes } from '../../contract/orders.ts';
import { resourcesOf } from '../../tests/authorisation/resources.ts';
import { requestOf } from '../../tests/authorisation/cases.ts';
import { appOnce } from '../../tests/test-app.ts';

const json = { 'Content-Type': 'application/json' };

/** A body of so many levels, the outermost with these fields. */
const nested = (levels: number, fields = '') =>
  `{${fields}"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

describe('JSON of many levels', () => {
  const app = appOnce();

  it('is refused above 64, where anything may stand in a body', async () => {
    const { cookie } = await app.signUp();
    const ask = async (levels: number) => {
      const body = nested(levels, '"run":"sketch","imageId":1,');
      const { status, text } = await app.call('POST', routes.readPrompt.path, {
        headers: json,
        cookie,
        body,
      });
      return `${status} ${text}`;
    };

    expect(await ask(64)).to.include('Unknown field: a');
    for (const levels of [65, 1_000, 30_000]) {
      expect(await ask(levels))
        .to.include('400')
        .and.include('request.malformed');
    }
  });

  it('is refused by every call that takes JSON', async () => {
    const { cookie, id } = await app.signUpAdmin();
    const bodies = (Object.keys(routes) as RouteName[]).filter((name) => {
      const row: Route = routes[name];
      return row.body !== undefined || name in orderRoutes || name === 'policyReport';
    });
    for (const name of bodies) {
      const { path, headers } = await requestOf(name, resourcesOf(app, id));
      const isForm = headers?.['Content-Type']?.startsWith('multipart/');
      if (isForm) continue;
      const asked = { headers: { ...headers, ...json }, cookie, body: nested(8_000) };
      const { status, text } = await app.call(routes[name].method, path, asked);
      expect(status, `${name}: ${text}`).to.equal(400);
      expect(text, name).to.include('request.malformed');
    }
  });
});
