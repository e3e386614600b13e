import { randomUUID } from 'node:crypto';
import { orderEvents } from '../../bench/size/event-templates.ts';
import { reportOf } from '../../bench/size/report.ts';
import {
  eventsEach,
  neededBytes,
  readRequest,
  refuseForSpace,
  sizesOf,
} from '../../bench/size/sizes.ts';
import { eventSchemas } from '../../contract/features.ts';

describe('the size test', () => {
  it('refuses options that are not numbers or out of range', () => {
    expect(readRequest({ percent: '2.5', samples: '70' })).to.deep.equal({
      percent: 2.5,
      samples: 70,
    });
    for (const percent of ['0', '-1', '101', 'all', '', 'NaN', 'Infinity', '0.001']) {
      expect(readRequest({ percent, samples: '70' }), percent).to.match(/^--percent is a number/);
    }
    for (const samples of ['0', '7.5', 'many', '1e9']) {
      expect(readRequest({ percent: '1', samples }), samples).to.match(/^--samples is a whole/);
    }
  });

  it('refuses a disk that is too small, and says how much it needs', () => {
    const needed = neededBytes(1);

    expect(refuseForSpace(1, '/data', needed)).to.equal(null);
    expect(refuseForSpace(1, '/data', needed - 1)).to.match(
      /^1 % needs [\d.]+ GB of free disk, and \/data has [\d.]+ GB\. Choose a smaller --percent/,
    );
    expect(neededBytes(100)).to.be.above(40 * 1024 ** 3);
  });

  it('takes a share of the full size, with at least one other user', () => {
    expect(sizesOf(100)).to.deep.equal({ media: 1_000_000, events: 100_000_000, users: 100_000 });
    expect(sizesOf(1)).to.deep.equal({ media: 10_000, events: 1_000_000, users: 1_000 });
    expect(sizesOf(0.001)).to.deep.equal({ media: 10, events: 1_000, users: 2 });
  });

  it('shares the events out without losing any', () => {
    for (const percent of [0.001, 0.1, 1, 100]) {
      const sizes = sizesOf(percent);
      const { ofBigUser, ofOthers } = eventsEach(sizes);
      const sum = ofBigUser + ofOthers * (sizes.users - 1);
      expect(sum).to.be.within(sizes.events, sizes.events + sizes.users);
    }
  });

  it('generates events of the form that the product records', () => {
    for (const { type, data } of orderEvents) {
      const ofAnOrder = data.replaceAll('{order}', randomUUID());
      expect(eventSchemas[type].safeParse(JSON.parse(ofAnOrder)).error, type).to.equal(undefined);
    }
    expect(new Set(orderEvents.map(({ type }) => type))).to.have.property('size', 5);
  });

  it('reports sizes, percentiles of all rounds and their growth', () => {
    const table = { name: 'images', deadRows: 3, indexBytes: 0 };
    const rounds = [
      { tenth: [1, 2], whole: [3, 4] },
      { tenth: [2, 4], whole: [3, 8] },
    ];

    const report = reportOf({
      tables: {
        tenth: [{ ...table, rows: 10, tableBytes: 2 * 1024 ** 2 }],
        whole: [{ ...table, rows: 1_000, tableBytes: 16 * 1024 ** 2, indexBytes: 2 * 1024 ** 2 }],
      },
      reads: [{ what: 'a list', rounds }],
      dropOldestDay: { tenth: 2, whole: 5 },
    });

    expect(report).to.include('| `images` | 1,000 | 16.0 + 2.00 | 3 | 2.00 | 9.00 × |');
    expect(report).to.include('| a list | 2.00, 4.00 | 3.00, 8.00 | 1.50 × | 2.00 × |');
    expect(report).to.include('| dropping the oldest day of events, once | 2.00 | 5.00 | 2.50 × |');
  });
});
