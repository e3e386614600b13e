import process from 'node:process';
import { runSchedules, type ScheduleResults } from '../fault-schedules/run-schedules.ts';
import { sampleSize } from '../sample-size.ts';

const seed = process.env.SEED ?? '02j';
const COUNT = sampleSize(16, 200);

/** `SEED=… npm run test:journeys -- fault-schedules` runs those of another seed. */
describe(`${COUNT} generated schedules of faults at a service (SEED=${seed})`, () => {
  let results: ScheduleResults;
  before(async () => {
    results = await runSchedules(seed, COUNT);
    console.log(`      ${JSON.stringify({ ...results.ends, restarts: results.restarts })}`);
  }).timeout(1_800_000);

  it('each order is delivered or refunded for a reason, and no attempt is bought twice', () => {
    expect(results.violations, results.violations.join('\n')).to.deep.equal([]);
  });

  it('orders are delivered, refunded and cancelled, while workers are ended', () => {
    const { succeeded = 0, failed = 0, cancelled = 0 } = results.ends;
    expect(succeeded + failed + cancelled).to.equal(COUNT);
    expect(succeeded).to.be.greaterThan(COUNT / 3);
    expect(Math.min(failed, cancelled, results.restarts)).to.be.greaterThan(0);
  });
});
