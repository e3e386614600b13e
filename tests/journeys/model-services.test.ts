import sharp from 'sharp';
import { trainInfluencer } from '../influencer-fixture.ts';
import { openedEach } from '../opened.ts';
import type { Person } from '../person.ts';
import { fixturePath, readPhoto } from '../pictures.ts';
import { falKey, openFalStandIn } from '../provider-stand-in/fal.ts';
import { openOpenaiStandIn } from '../provider-stand-in/openai.ts';
import { openReplicateStandIn, replicateToken } from '../provider-stand-in/replicate.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { openWorld, ownAddress } from '../world.ts';
import { namesInZip } from '../zip.ts';

const photo = await readPhoto();

/**
 * Each service: how it is opened and asked for its files, what it asks for, and what shows a
 * persona.
 */
const services = {
  fal: {
    open: openFalStandIn,
    authorization: `Key ${falKey}`,
    costs: { picture: 5000, enhanced: 16_000, reel: 420_000 },
    archive: 'image_data_url',
    personaBy: { endpoint: 'fal-ai/z-image/turbo/lora' },
  },
  replicate: {
    open: openReplicateStandIn,
    authorization: `Bearer ${replicateToken}`,
    costs: { picture: 10_000, enhanced: 2438, reel: 700_000 },
    archive: 'input_images',
    personaBy: { model: 'lumireel/personas' },
  },
};

for (const [name, { open, authorization, costs, archive, personaBy }] of Object.entries(services)) {
  describe(`with a key of ${name}`, () => {
    let service: Awaited<ReturnType<typeof open>>;
    let book: RecordedRequest[];
    const world = openedEach(openWorld);
    let creator: Person;

    beforeEach(async () => {
      book = [];
      service = await open(book);
      const settings = { ...service.settings, ...(await ownAddress()) };
      ({ creator } = await world.openWithCreator({ settings }));
    });
    afterEach(() => service.close());

    const paid = () => book.filter(({ isPaid }) => isPaid);
    const inputs = () => service.jobs().map(({ input }) => input as Record<string, unknown>);
    const booked = async () => {
      const rows = await world.sql<{ provider: string; micros: number }>`
        select provider, actual_cost_micros::int as micros from provider_jobs order by id`;
      expect(new Set(rows.map(({ provider }) => provider))).to.eql(new Set([name]));
      return rows.map(({ micros }) => micros);
    };

    it('a story is three photographs of one person, bought once each', async () => {
      const json = { theme: 'luxuryTravel' };
      const answer = await creator.expect<{ images: [] }>('POST', '/api/generate-image', { json });

      expect(answer.images).to.have.length(3);
      expect(await creator.balance()).to.equal(9);
      expect(paid()).to.have.length(3);
      expect(await booked()).to.eql([costs.picture, costs.picture, costs.picture]);
      const figures = await world.sql`select distinct cost_from as "from" from provider_jobs`;
      expect(figures).to.eql([{ from: 'table' }]);
      const people = inputs().map(({ prompt }) => /The person in[^.]+\./.exec(String(prompt))?.[0]);
      expect(new Set(people).size).to.equal(1);
      expect(new Set(inputs().map(({ seed }) => seed)).size).to.equal(1);
    });

    it('a photo is enhanced and a reel moves the person in it', async () => {
      await creator.untilEnded(await creator.startEnhancement(photo), 60);
      const [enhanced] = await creator.images();
      const { width, height } = await sharp(fixturePath('portrait.jpg')).metadata();
      expect(enhanced).to.include({ width: width * 2, height: height * 2 });

      const id = await creator.startReel(photo, { category: 'viralDances', option: 'Hip-Hop' });
      expect((await creator.untilEnded(id)).status).to.equal('succeeded');

      const [reel] = await creator.images();
      expect(reel).to.include({ isVideo: true, videoOption: 'Hip-Hop', width: 720, height: 1280 });
      expect(inputs().at(-1)?.prompt).to.contain('dances hip-hop');
      expect(await booked()).to.eql([costs.enhanced, costs.reel]);
    });

    it('a persona is trained from a portrait and twelve more pictures, and shown with its face', async () => {
      await world.giveTokens(creator, 55);

      const { id } = await trainInfluencer(creator);

      for (const { prompt } of inputs().slice(0, 3))
        expect(prompt).to.contain('a woman of Latin American');
      // A model of pictures may call its list of references the same.
      const trained = inputs()
        .map((input) => input[archive])
        .filter((value) => typeof value === 'string');
      const file = await fetch(trained.at(-1) ?? '', { headers: { authorization } });
      expect(namesInZip(Buffer.from(await file.arrayBuffer()))).to.have.length(26);

      const order = { influencerId: id, prompt: 'drinking coffee in a cafe' };
      await creator.expect('POST', '/api/ai-influencer/generate', { json: order });

      expect(service.jobs().at(-1)).to.include(personaBy);
      expect(inputs().at(-1)?.prompt).to.match(/lmrlprsn woman.*drinking coffee in a cafe\.$/);
      expect(await creator.images()).to.have.length(1);
      expect(await creator.balance()).to.equal(0);
      expect(paid()).to.have.length(3 + 12 + 1 + 1);
    });
  });
}

const details = { text_tokens: 100, image_tokens: 1000 };
const usage = { usage: { output_tokens: 2000, input_tokens_details: details } };
const units = { 'x-fal-billable-units': '2' };

describe('what a service counts', () => {
  const world = openedEach(openWorld);
  for (const [open, call, headers, body, micros] of [
    [openFalStandIn, 'result', units, {}, 10_000],
    [openOpenaiStandIn, 'generations', {}, usage, 68_500],
  ] as const) {
    it(`is the actual cost of each picture: ${Object.keys({ ...headers, ...body }).join()}`, async () => {
      const service = await open([]);
      const change = (answer: object) => ({ ...answer, ...body });
      service.misbehave(call, { how: 'change', change, headers }, Infinity);
      const settings = { ...service.settings, ...(await ownAddress()) };
      const { creator } = await world.openWithCreator({ settings });

      await creator.expect('POST', '/api/generate-image', { json: { theme: 'luxuryTravel' } });

      const booked = await world.sql`
        select actual_cost_micros::int as micros, cost_from as "from" from provider_jobs`;
      expect(booked).to.deep.equal(Array.from({ length: 3 }, () => ({ micros, from: 'service' })));
      await service.close();
    });
  }
});
