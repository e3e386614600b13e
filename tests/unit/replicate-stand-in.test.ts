import { servedModels, versionOf } from '../provider-stand-in/replicate-models.ts';
import {
  openReplicateStandIn,
  replicateToken,
  type ReplicateStandIn,
} from '../provider-stand-in/replicate.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';

describe('The stand-in for Replicate', () => {
  let standIn: ReplicateStandIn;
  let book: RecordedRequest[];
  const headers = { authorization: `Bearer ${replicateToken}`, 'content-type': 'application/json' };

  before(async () => {
    book = [];
    standIn = await openReplicateStandIn(book);
  });
  after(() => standIn.close());

  const post = (path: string, body: object) =>
    fetch(`${standIn.settings.REPLICATE_BASE_URL}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  const paidCount = () => book.filter(({ isPaid }) => isPaid).length;

  it('refuses what does not fit the form of a model, whichever that is', async () => {
    for (const [model, { isVersioned, isTrainer }] of servedModels) {
      const version = versionOf(model);
      const input = { prompt: 7, unheard_of: true };
      const asked = isTrainer
        ? post(`/models/${model}/versions/${version}/trainings`, {
            input,
            destination: standIn.settings.REPLICATE_DESTINATION,
          })
        : isVersioned
          ? post('/predictions', { version, input })
          : post(`/models/${model}/predictions`, { input });
      const answer = await asked;
      expect(answer.status, model).to.equal(422);
      expect(JSON.stringify(await answer.json())).to.contain('unheard_of');
    }
    expect(paidCount()).to.equal(0);
  });

  it("refuses what the client's own types do not have", async () => {
    const path = '/models/black-forest-labs/flux-dev/predictions';
    const input = { prompt: 'a lighthouse' };
    for (const body of [
      { input, unheard_of: 1 },
      { input, webhook_events_filter: ['done'] },
      { input: 'a lighthouse' },
    ]) {
      expect((await post(path, body)).status, JSON.stringify(body)).to.equal(422);
    }
    expect((await post(path, { input })).status).to.equal(201);
    expect(paidCount()).to.equal(1);
  });

  it('refuses another token, an unknown model, and a version where none is taken', async () => {
    const before = paidCount();
    const input = { prompt: 'a lighthouse' };
    const url = `${standIn.settings.REPLICATE_BASE_URL}/account`;
    expect((await fetch(url)).status).to.equal(401);
    expect((await post('/models/nobody/no-model/predictions', { input })).status).to.equal(404);
    const community = '/models/philz1337x/clarity-upscaler/predictions';
    expect((await post(community, { input })).status).to.equal(404);
    const version = versionOf('black-forest-labs/flux-dev');
    expect((await post('/predictions', { version, input })).status).to.equal(422);
    expect(paidCount()).to.equal(before);
  });
});
