import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { openLog } from '../../backend/log.ts';
import { type CallResponse, type Person, photoForm } from '../person.ts';
import { plainItem } from '../plans.ts';
import { standInOnce } from '../provider-stand-in/stand-in.ts';
import { testPhoto, worldOnce } from '../world.ts';

const refused = {
  error:
    'This cannot be made here: the words or the photo are against our content rules. Nothing was charged.',
  code: 'content.refused',
};
const unchecked = {
  error:
    'We could not check this order against our content rules. Nothing was charged. Please try again in a moment.',
  code: 'content.unchecked',
};

const photo = await testPhoto(3000, 2000);

describe('the rules about content', () => {
  const world = worldOnce();
  const standIn = standInOnce();
  let logged: string;
  let person: Person;
  beforeEach(async () => {
    logged = '';
    standIn.openai.behave();
    standIn.openai.setModeration(() => []);
    await rm(join(world.dataDir, 'blocklist.txt'), { force: true });
  });

  /** An API without a worker: what is ordered stays ordered. */
  async function open(settings: Record<string, string>): Promise<void> {
    const log = openLog('info', { write: (line) => void (logged += line) });
    const { url } = await world.open({ role: 'api', settings, log });
    person = await world.person(url ?? '').register();
  }
  const block = (...lines: string[]) =>
    writeFile(join(world.dataDir, 'blocklist.txt'), lines.join('\n'));
  const order = (path: string, json: object) =>
    person.call('POST', path, { json, headers: { prefer: 'respond-async' } });
  const story = (customPrompt?: string) =>
    order('/api/generate-image', {
      theme: 'customPrompt',
      ...(customPrompt ? { customPrompt } : {}),
    });
  const customReel = (customPrompt: string) =>
    person.orderReel(photo, { category: 'custom', option: 'custom', customPrompt });
  const enhance = () => {
    const form = photoForm('avatar', photo);
    const headers = { prefer: 'respond-async' };
    return person.call('POST', '/api/enhance-avatar', { form, headers });
  };
  async function trainedInfluencer(): Promise<number> {
    const userId = person.user?.id ?? 0;
    const { id } = await plainItem(world.database, userId);
    const [row] = await world.sql<{ id: number }>`insert into influencers
         (user_id, gender, race, portrait_id, model_key, training_status, provider)
       values (${userId}, 'Female', 'Latino', ${id}, 'models/none', 'completed', 'local')
      returning id`;
    return row?.id ?? 0;
  }
  /** The ledger must balance afterwards. */
  async function withoutTokens(work: () => Promise<CallResponse>): Promise<CallResponse> {
    const set = (balance: number) =>
      world.sql`update users set token_balance = ${balance} where id = ${person.user?.id}`;
    const balance = await person.balance();
    await set(0);
    const answer = await work();
    await set(balance);
    return answer;
  }
  const answers = (all: CallResponse[]) => all.map(({ status, body }) => [status, body]);
  const moderations = () => standIn.book.filter(({ call }) => call === 'moderations');

  describe('an operator’s blocklist', () => {
    before(() => open({}));

    it('refuses in every tool with free text before the charge, and leaves no photo behind', async () => {
      const influencerId = await trainedInfluencer();
      const written = await story('a woman on a beach with a snowflake');
      await block('# ours', 'snöwflake');

      const all = [
        await story('a woman on a beach, Snowflake'),
        // The words that were taken before.
        await story(),
        await customReel('a SNOWFLAKE falls'),
        await order('/api/ai-influencer/generate', {
          influencerId,
          prompt: 'on a beach, snow\u200bflake',
        }),
        await order('/api/generate-hashtags', { theme: '#snowflake' }),
      ];

      expect(written.status).to.equal(202);
      expect(answers(all)).to.deep.equal(all.map(() => [422, refused]));
      expect(await person.balance()).to.equal(9);
      expect(await world.files('uploads')).to.deep.equal([]);
      expect(logged)
        .to.include('"blocklist"')
        .and.not.match(/snow|snöw/i);
    });
  });

  describe('a moderation', () => {
    before(() => open({ ...standIn.openai.settings, MODERATION: 'openai' }));

    it('judges words and photo together, and lets through what breaks no rule', async () => {
      const before = moderations().length;

      const { status } = await customReel('slowly towards the camera');

      expect(status).to.equal(202);
      const [asked, ...more] = moderations().slice(before);
      expect(more).to.deep.equal([]);
      const { input } = (asked ?? expect.fail()).json as {
        input: { type: string; text?: string; image_url?: { url: string } }[];
      };
      expect(input.map(({ type }) => type)).to.deep.equal(['text', 'image_url']);
      expect(input[0]?.text).to.equal('slowly towards the camera');
      const [, base64 = ''] = input[1]?.image_url?.url.split(',') ?? [];
      const { format, width, height } = await sharp(Buffer.from(base64, 'base64')).metadata();
      expect([format, width, height]).to.deep.equal(['jpeg', 1024, 683]);
    });

    it('refuses before the charge what it flags, and logs the category only', async () => {
      standIn.openai.setModeration(() => ['sexual', 'sexual/minors']);
      const balance = await person.balance();

      const all = [await story('a woman on a beach with a zither'), await enhance()];

      expect(answers(all)).to.deep.equal(all.map(() => [422, refused]));
      expect(await person.balance()).to.equal(balance);
      expect(logged)
        .to.include('sexual/minors')
        .and.not.match(/zither|base64/);
    });

    it('looks at a photo before it becomes an item: what it flags, or does not answer for, is not kept', async () => {
      const upload = () =>
        person.call('POST', '/api/uploads', {
          form: photoForm('file', photo, { consent: 'material-1' }),
        });
      standIn.openai.setModeration(() => ['violence']);
      const flagged = await upload();
      standIn.openai.setModeration(() => []);
      standIn.openai.misbehave('moderations', { how: 'drop-after' });
      const unanswered = await upload();

      expect([flagged.status, unanswered.status]).to.deep.equal([422, 503]);
      expect(await person.images()).to.deep.equal([]);
      expect(await world.files('media')).to.deep.equal([]);
      expect((await upload()).status).to.equal(200);
    });

    it('is not asked about our own words, nor for somebody who cannot pay', async () => {
      const before = moderations().length;
      const theme = await order('/api/generate-image', { theme: 'workAndGrind' });
      const poor = await withoutTokens(() => story('a woman on a beach'));

      expect([theme.status, poor.status]).to.deep.equal([202, 402]);
      expect(moderations()).to.have.length(before);
    });

    it('that does not answer refuses with 503: what nobody has judged is not made', async () => {
      standIn.openai.misbehave('moderations', { how: 'drop-after' });
      const balance = await person.balance();

      const { status, body, headers } = await story('a woman on a beach');

      expect([status, body]).to.deep.equal([503, unchecked]);
      expect(Number(headers.get('retry-after'))).to.be.at.least(1);
      expect(await person.balance()).to.equal(balance);
      expect(logged).to.include('moderation did not answer');
      expect(logged).not.to.include(standIn.openai.settings.OPENAI_API_KEY);
    });
  });

  it('are without a moderation where the key is for another server, or it is off', async () => {
    for (const settings of [
      standIn.openai.settings,
      { ...standIn.openai.settings, MODERATION: 'off' },
    ]) {
      await open(settings);
      const before = moderations().length;

      expect((await story('a woman on a beach')).status).to.equal(202);
      expect(moderations()).to.have.length(before);
    }
  });

  it('end the start where a moderation is asked for without a key', async () => {
    const error = await open({ MODERATION: 'openai' }).catch((thrown: Error) => thrown);

    expect(String(error)).to.include('MODERATION=openai needs OPENAI_API_KEY');
  });
});
