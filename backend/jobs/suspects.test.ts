import { seededRandom } from '#tests/faults/seeded-random.ts';
import { sampleSize } from '#tests/sample-size.ts';
import { declaredJobs } from './declared.ts';
import { isPutOff } from './suspects.ts';

const name = 'generation.advance';
const { attempts } = declaredJobs[name];
const COUNT = sampleSize(1_000, 20_000);

describe('jobs of workers that die', () => {
  it('put a suspect off beside another one alone', () => {
    const fresh = { name, retryCount: 1, wasLost: true } as const;
    const suspect = { name, retryCount: 2, wasLost: true } as const;
    const failed = { name, retryCount: 4, wasLost: false } as const;

    expect(isPutOff(suspect, [fresh, failed])).to.equal(false);
    expect(isPutOff(suspect, [fresh, suspect])).to.equal(true);
    for (const other of [fresh, failed, { ...suspect, name: 'mail.send' } as const]) {
      expect(isPutOff(other, [suspect])).to.equal(false);
      expect(isPutOff(suspect, [other])).to.equal(false);
    }
  });

  for (const culprits of [1, 2]) {
    it(`end by their own hand alone, beside ${culprits} that always end their workers`, () => {
      const faults: string[] = [];
      for (let at = 0; at < COUNT; at += 1) {
        faults.push(...simulate(`${culprits}-${at}`, culprits));
      }
      expect(faults.slice(0, 5)).to.deep.equal([]);
    });
  }
});

type Job = {
  name: typeof name;
  /** Ends its worker when it has run for this long; else it is done. */
  isCulprit: boolean;
  runs: number;
  readyAt: number;
  retryCount: number;
  wasLost: boolean;
  state: 'waiting' | 'done' | 'dead';
};

/** The faults of a run: some workers run orders of which `culprits` end their worker each time. */
function simulate(seed: string, culprits: number): string[] {
  const random = seededRandom(seed);
  const whole = (least: number, most: number) => Math.floor(random.between(least, most + 1));
  const jobs = Array.from({ length: whole(culprits + 1, 20) }, (_, at): Job => {
    const isCulprit = at < culprits;
    const of = { isCulprit, runs: whole(1, isCulprit ? 10 : 40), readyAt: whole(0, 60) };
    return { name, ...of, retryCount: 0, wasLost: false, state: 'waiting' };
  });
  const slots = whole(2, 12);
  const workers = Array.from({ length: whole(1, 3) }, () => new Map<Job, number>());
  let kills = 0;

  function lose(job: Job, now: number): void {
    if (job.retryCount === attempts - 1) job.state = 'dead';
    job.readyAt = now + 10 + random.between(1, 2) * 2 ** job.retryCount;
    job.retryCount += 1;
    job.wasLost = true;
  }

  function end(worker: Map<Job, number>, now: number): void {
    const over = [...worker].filter(([, endsAt]) => endsAt <= now).map(([job]) => job);
    for (const job of over.filter(({ isCulprit }) => !isCulprit)) {
      job.state = 'done';
      worker.delete(job);
    }
    if (!over.some(({ isCulprit }) => isCulprit)) return;
    kills += 1;
    for (const job of worker.keys()) lose(job, now);
    worker.clear();
  }

  function take(worker: Map<Job, number>, now: number): void {
    for (const job of jobs) {
      const isFree = !workers.some((each) => each.has(job)) && worker.size < slots;
      if (!isFree || job.state !== 'waiting' || job.readyAt > now) continue;
      if (isPutOff(job, worker.keys())) job.readyAt = now + 2;
      else worker.set(job, now + job.runs);
    }
  }

  const isOpen = () => jobs.some(({ state }) => state === 'waiting');
  for (let now = 0; isOpen(); now += 1) {
    if (now > 5_000) return [`${seed}: a job waits for ever`];
    for (const worker of workers) end(worker, now);
    for (const worker of workers) take(worker, now);
  }
  const ended = jobs.filter(({ isCulprit, state }) => isCulprit === (state === 'done'));
  const tooMany = kills > attempts * culprits ? [`${seed}: ${kills} workers were ended`] : [];
  return [...ended.map((job) => `${seed}: ${JSON.stringify(job)}`), ...tooMany];
}
