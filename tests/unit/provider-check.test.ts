import { expect } from 'chai';
import { tryProvider } from '../../infra/run/try-provider.ts';
import { openFalFixture, type FalFixture } from '../fal-fixture.ts';

describe('npm run provider-check', () => {
  let fixture: FalFixture;
  let printed: string[];
  before(async () => {
    fixture = await openFalFixture();
  });
  beforeEach(() => {
    printed = [];
  });
  afterEach(() => fixture.reset());
  after(() => fixture.close());

  const check = (isPaid: boolean) =>
    tryProvider(fixture.fal, { isPaid, print: (line) => void printed.push(line) });

  it('names the price of each capability and orders nothing', async () => {
    expect(await check(false)).to.equal(true);
    expect(printed)
      .to.include('image-to-video: about $0.4200')
      .and.to.include('enhance: about $0.0640');
    expect(fixture.standIn.paidRequests()).to.have.length(0);
  });

  it('orders each capability once when it is paid for', async () => {
    expect(await check(true)).to.equal(true);
    expect(printed.filter((line) => line.includes(': works'))).to.have.length(6);
    expect(fixture.standIn.paidRequests()).to.have.length(6);
  });

  it('reports what does not work, and of a wrong key that it is wrong', async () => {
    fixture.reopen({}, { FAL_KEY: 'wrong' });
    expect(await check(true)).to.equal(false);
    expect(printed).to.include('fal does not accept FAL_KEY.');
    expect(printed.join()).to.contain('text-to-image: auth, fal answered 401');
  });
});
