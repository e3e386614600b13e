import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { openedEach } from '../../tests/opened.ts';
import { openTraceReceiver } from '../../tests/trace-receiver.ts';
import { readConfig } from '../config.ts';
import { openLog, withLogIds } from '../log.ts';
import {
  idForOrder,
  inOrderTrace,
  inSpan,
  openTracing,
  recordSpan,
  withGeneration,
} from './spans.ts';

describe('tracing', () => {
  afterEach(() => closing.disposeAsync());
  const receiver = openedEach(openTraceReceiver);
  let closing: AsyncDisposableStack;
  let logged: string;
  beforeEach(async () => {
    closing = new AsyncDisposableStack();
    logged = '';
  });

  const log = openLog('info', { write: (line) => (logged += line) });
  const open = (settings: Record<string, string> = {}) =>
    openTracing(
      { config: readConfig({ ...receiver.settings, ...settings }), role: 'api', log },
      closing,
    );
  /** Orders a generation and works on it, as two processes would; resolves with its id. */
  const order = async (traceparent = '') => {
    const id = await inOrderTrace({ name: 'order', attributes: {}, traceparent }, async () =>
      idForOrder(),
    );
    await withGeneration(id, () => inSpan('work', {}, async () => undefined));
    return id;
  };
  const traceOf = (id: string) =>
    receiver.spans.filter(({ traceId }) => traceId === id.replaceAll('-', ''));
  const past = { startedAt: new Date(0), endedAt: new Date(), attributes: {} };

  it('joins what processes that know only the generation do, under the request', async () => {
    await open();

    const id = await order();
    await closing.disposeAsync();

    const [root, work] = traceOf(id);
    expect(root).to.include({ name: 'order', parentSpanId: '', service: 'lumireel-api' });
    expect(work).to.include({ name: 'work', parentSpanId: root?.spanId });
    for (const span of [root, work]) {
      expect(span?.attributes['lumireel.generation.id']).to.equal(id);
    }
  });

  it('gives generations ids of their own where nothing is recorded', async () => {
    const ids = [await order(), await order()];

    expect(new Set(ids)).to.have.length(2);
    expect(receiver.bodies).to.deep.equal([]);
  });

  const theirs = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
  it('links the trace of a caller and does not continue it', async () => {
    await open();

    const id = await order(`00-${theirs.traceId}-${theirs.spanId}-01`);
    await closing.disposeAsync();

    expect(traceOf(id)[0]?.links).to.deep.equal([theirs]);
    expect(receiver.spans.map(({ traceId }) => traceId)).to.not.include(theirs.traceId);
  });

  for (const hostile of [
    `01-${theirs.traceId}-${theirs.spanId}-01`,
    `00-${theirs.traceId}-${theirs.spanId}`,
    `00-${'0'.repeat(32)}-${theirs.spanId}-01`,
    `00-${theirs.traceId}-${'0'.repeat(16)}-01`,
    `00-${'A'.repeat(32)}-${theirs.spanId}-01`,
    `00-${theirs.traceId}-${theirs.spanId}-01\n00-`,
    `00-${theirs.traceId}-${theirs.spanId}-01, 00-${theirs.traceId}-${theirs.spanId}-01`,
    '00-'.repeat(100_000),
    '"; drop table generations; --',
  ]) {
    it(`ignores ${JSON.stringify(hostile).slice(0, 90)}`, async () => {
      await open();

      const id = await order(hostile);
      await closing.disposeAsync();

      expect(traceOf(id)).to.have.length(2);
      expect(traceOf(id)[0]?.links).to.deep.equal([]);
    });
  }

  it('records the kind of an error and nothing that it says', async () => {
    await open();
    const said = 'what the user wrote';
    const failing = inSpan('work', {}, () => Promise.reject(new RangeError(said)));

    expect(await failing.catch((error: Error) => error.message)).to.equal(said);
    await closing.disposeAsync();

    expect(receiver.spans[0]?.attributes['error.type']).to.equal('RangeError');
    expect(receiver.bodies.join()).to.not.include(said);
  });

  it('keeps or leaves out a whole trace, as OTEL_TRACES_SAMPLER_ARG says', async () => {
    await open({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' });

    const ids = await Promise.all(Array.from({ length: 64 }, () => order()));
    await closing.disposeAsync();

    const counts = ids.map((id) => traceOf(id).length);
    expect([...new Set(counts)]).to.have.members([0, 2]);
  });

  it('drops what waits too long for a receiver that fails, and says so once', async () => {
    await open();
    receiver.mood = 'failing';
    for (let number = 0; number < 10_000; number += 1) recordSpan('work', past);
    const failures = () => logged.match(/traces cannot be delivered/g)?.length;
    await receiver.untilBodies(3);

    receiver.mood = 'well';
    await closing.disposeAsync();

    expect(failures()).to.equal(1);
    expect(receiver.spans.length).to.be.at.most(2_048);
  }).timeout(120_000);

  it('ends although the receiver never answers', async () => {
    await open();
    receiver.mood = 'silent';
    await order();

    await closing.disposeAsync();

    expect(receiver.bodies).to.have.length(1);
  });

  it('has log lines name the generation, and its trace while one is recorded', async () => {
    const id = randomUUID();
    const line = () => withGeneration(id, () => withLogIds({ job: '1' }, () => log.info('worked')));

    line();
    await open();
    line();

    const [before, after] = logged
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as unknown);
    expect(before).to.include({ generation: id, job: '1' }).and.not.have.property('traceId');
    expect(after).to.include({ generation: id, traceId: id.replaceAll('-', ''), job: '1' });
  });

  for (const [endpoint, loaded] of [
    ['', 'nothing'],
    ['http://127.0.0.1:9', 'the SDK'],
  ] as const) {
    it(`loads ${loaded} with ${endpoint ? 'an' : 'no'} endpoint`, async () => {
      const program = `
        import { registerHooks } from 'node:module';
        let loaded = 'nothing';
        registerHooks({ resolve: (name, context, next) => {
          if (name === '@opentelemetry/sdk-trace') loaded = 'the SDK';
          return next(name, context);
        } });
        await import('./backend/main/open-lumireel.ts');
        if (loaded !== 'nothing') throw new Error('loaded by an import');
        const { readConfig } = await import('./backend/config.ts');
        const { openTracing } = await import('./backend/tracing/spans.ts');
        const closing = new AsyncDisposableStack();
        await openTracing({ config: readConfig(), role: 'api' }, closing);
        console.log(loaded);
        process.exit();`;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', program],
        { env: { PATH: process.env['PATH'], OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } },
      );

      expect(stdout.trim()).to.equal(loaded);
    });
  }
});
