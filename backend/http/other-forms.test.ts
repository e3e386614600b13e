import { routes, type RouteName } from '../../contract/features.ts';
import type { Route } from '../../contract/route.ts';
import { requestOf } from '../../tests/authorisation/cases.ts';
import { missingResources } from '../../tests/authorisation/resources.ts';
import { openedOnce } from '../../tests/opened.ts';
import { appOnce } from '../../tests/test-app.ts';

/** Calls whose body may have fields beyond those of its schema. */
const open: readonly RouteName[] = ['register'];
/** Fields that another program names, or whose texts the rules of an order judge. */
const judgedElsewhere: readonly RouteName[] = ['readPrompt'];

const rowOf = (name: RouteName): Route => routes[name];
const names = Object.keys(routes) as RouteName[];

/** All of it is refused before a row is looked for, so it is about things that are not there. */
describe('a call of another form', () => {
  const app = appOnce();
  const admin = openedOnce(() => app.signUpAdmin());

  async function refuses(name: RouteName, path: string, body?: unknown) {
    const answer = await app.call(rowOf(name).method, path, { cookie: admin.cookie, body });
    const shown = `${name} ${path} ${JSON.stringify(body)?.slice(0, 200)}: ${answer.text}`;
    expect([answer.status, answer.json], shown).to.have.nested.property(
      '[1].code',
      'request.invalid',
    );
    expect(answer.status, shown).to.equal(400);
  }

  for (const name of names.filter((each) => rowOf(each).body !== undefined)) {
    it(`is refused by ${name}: fields of another kind, and unknown ones`, async () => {
      const { path, body } = await requestOf(name, missingResources);
      const given = body as Record<string, unknown>;
      await refuses(name, path, [given]);
      if (!open.includes(name)) await refuses(name, path, { ...given, isAdmin: true });
      if (judgedElsewhere.includes(name)) return;
      for (const [field, value] of Object.entries(given)) {
        for (const other of [[[value]], { $ne: value }, { toString: 'x' }]) {
          await refuses(name, path, { ...given, [field]: other });
        }
      }
    });
  }

  // Who reports is found by the name of the service before anything else.
  const queried = names.filter((each) => rowOf(each).query && each !== 'providerCallback');
  for (const name of queried) {
    it(`is refused by ${name}: unknown parameters, and known ones twice`, async () => {
      const { path } = await requestOf(name, missingResources);
      const [address] = path.split('?');
      await refuses(name, `${address}?nothing=1`);
      await refuses(name, `${address}?__proto__=1`);
      await refuses(name, `${address}?limit=1&limit=2`);
    });
  }

  for (const name of names.filter((each) => rowOf(each).path.includes(':id'))) {
    it(`is refused by ${name}: an id that is none`, async () => {
      const { path, body } = await requestOf(name, missingResources);
      const id = /0{16}|[\da-f-]{36}|\d{10}/.exec(path)?.[0] ?? '1';
      for (const none of [
        '0',
        '-1',
        '1.5',
        '1e3',
        '0x1',
        '2147483648',
        '01',
        '%20',
        'constructor',
      ]) {
        await refuses(name, path.replace(id, none), body);
      }
    });
  }
});
