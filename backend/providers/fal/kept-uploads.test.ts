import { clock } from '../../clock.ts';
import { keptUploads } from './uploads.ts';

describe('addresses of files that were uploaded to fal', () => {
  const { monotonicMs } = clock;
  afterEach(() => {
    clock.monotonicMs = monotonicMs;
  });
  const weights = { key: 'models/a.safetensors' };

  /** Names the uploads 1, 2, 3… */
  function counting() {
    let count = 0;
    return async () => `https://fal.media/${(count += 1)}`;
  }

  it('are used again for five hours, each for its own file', async () => {
    const kept = keptUploads();
    const upload = counting();
    const start = monotonicMs();
    const addressAfter = (hours: number, source = weights) => {
      clock.monotonicMs = () => start + hours * 3_600_000;
      return kept.addressOf(source, upload);
    };

    expect(await addressAfter(0)).to.equal('https://fal.media/1');
    expect(await addressAfter(0, { key: 'models/b.safetensors' })).to.equal('https://fal.media/2');
    expect(await addressAfter(4.9)).to.equal('https://fal.media/1');
    expect(await addressAfter(5.1)).to.equal('https://fal.media/3');
    expect(await addressAfter(9)).to.equal('https://fal.media/3');
  });

  it('are forgotten when fal has lost the file, and never kept of a failed upload', async () => {
    const kept = keptUploads();
    const upload = counting();
    const failing = kept.addressOf(weights, () => Promise.reject(new Error('away')));
    expect(await failing.catch(String)).to.equal('Error: away');
    expect(await kept.addressOf(weights, upload)).to.equal('https://fal.media/1');

    kept.forget(weights);

    expect(await kept.addressOf(weights, upload)).to.equal('https://fal.media/2');
  });

  it('are not kept of what a step of the same order made', async () => {
    const kept = keptUploads();
    const upload = counting();
    expect(await kept.addressOf({ step: 0 }, upload)).to.equal('https://fal.media/1');
    expect(await kept.addressOf({ step: 0 }, upload)).to.equal('https://fal.media/2');
  });
});
