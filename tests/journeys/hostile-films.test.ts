import { readFile } from 'node:fs/promises';
import { openLog } from '../../backend/log.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { hostileFilms } from '../films.ts';
import type { Person } from '../person.ts';
import { readPhoto } from '../pictures.ts';
import { openFalStandIn } from '../provider-stand-in/fal.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { programsNaming } from '../render-process.ts';
import { sampleOf } from '../sample-size.ts';
import { skipWithout } from '../skip-without.ts';
import { testFolder } from '../test-folder.ts';
import { until } from '../until.ts';
import { openedOnce } from '../opened.ts';
import { ownAddress, worldOnce } from '../world.ts';

describe('a reel whose service answers with a file', function () {
  this.timeout(120_000);
  const folder = testFolder();
  const world = worldOnce();
  const book: RecordedRequest[] = [];
  const fal = openedOnce(() => openFalStandIn(book));
  const lines: string[] = [];
  let lumireel: Lumireel;
  let creator: Person;

  before(async () => {
    const settings = { ...fal.settings, ...(await ownAddress()) };
    const log = openLog('warn', { write: (line: string) => void lines.push(line) });
    lumireel = await world.open({ settings, log });
  });
  beforeEach(async () => {
    fal.behave();
    for (const list of [book, lines]) list.length = 0;
    creator = await world.person(lumireel.url ?? '').register();
  });

  const scratch = () => lumireel.engine.scratchDir;
  const answerWith = async (film: string) =>
    fal.misbehave('file', { how: 'answer', body: await readFile(film) }, Infinity);
  const order = async () => creator.startReel(await readPhoto());
  const bought = () => book.filter(({ isPaid }) => isPaid);

  async function expectRefunded(id: string, reason: string) {
    const ended = await creator.untilEnded(id, 90);
    expect(ended).to.include({ status: 'failed', refundedReason: reason });
    expect(await creator.balance()).to.equal(10);
    expect(await creator.images()).to.deep.equal([]);
    await until(
      () => world.files('tmp'),
      (files) => files.length === 0,
    );
  }

  const refused = hostileFilms.filter(({ isMended }) => !isMended);
  for (const { what, make, says } of sampleOf(refused, 3)) {
    it(`${what}, ends with its reason and its refund, and leaves no file`, async () => {
      await answerWith(await make(folder));

      await expectRefunded(await order(), 'provider-unavailable');

      expect(bought()).to.have.length(2);
      // The render process of clips says some of it in other words.
      const others =
        'no picture track|picture of this clip|at most|is too large|is application/octet-stream';
      expect(lines.join()).to.match(new RegExp(`${says.source}|${others}`));
      fal.behave();
      expect(await creator.untilEnded(await order(), 60)).to.include({ status: 'succeeded' });
    });
  }

  it('that drips, ends at its deadline with its refund, and leaves no file', async () => {
    fal.misbehave('file', { how: 'drip' }, Infinity);
    const id = await order();
    await until(
      () => world.files('tmp'),
      (files) => files.length > 0,
    );

    await world.database.query('update generations set deadline_at = now() where id = $1', [id]);

    await expectRefunded(id, 'timeout');
  });

  it('is delivered although the render process was stopped, is bought once, and ends with the server', async function () {
    if (process.platform !== 'linux') skipWithout(this, 'Linux');
    await creator.untilEnded(await order(), 60);
    const [pid = 0] = await programsNaming(scratch(), 'main.ts');
    process.kill(pid, 'SIGSTOP');

    expect(await creator.untilEnded(await order(), 90)).to.include({ status: 'succeeded' });

    expect(lines.join()).to.contain('said nothing for 10 s');
    expect(bought()).to.have.length(2);
    await lumireel.close();
    expect(await programsNaming(scratch())).to.deep.equal([]);
  });
});
