import { openLog } from '../../backend/log.ts';
import { readConfig } from '../../backend/config.ts';
import {
  configuredConnection,
  configuredPooler,
} from '../../backend/database/configured-connection.ts';

const POOLER = 'postgres://me@pooler:6432/mine';
const DIRECT = 'postgres://me@host:5432/mine';

describe('the settings of the database', () => {
  const connectionOf = async (env: Record<string, string>) => {
    await using closing = new AsyncDisposableStack();
    return configuredConnection(readConfig(env), openLog('silent'), closing);
  };

  it('name PostgreSQL alone, or a pooler and the way past it', async () => {
    const direct = { DATABASE_URL: DIRECT };
    const pooled = { DATABASE_URL: POOLER, DATABASE_DIRECT_URL: DIRECT };

    expect(await connectionOf(direct)).to.deep.equal({ url: DIRECT });
    expect(configuredPooler(readConfig(direct))).to.equal(undefined);
    expect(await connectionOf(pooled)).to.deep.equal({ url: DIRECT });
    for (const [setting, canPrepare] of [
      ['', false],
      ['off', false],
      ['on', true],
    ] as const) {
      const config = readConfig({ ...pooled, DATABASE_PREPARED: setting });
      expect(configuredPooler(config)).to.deep.equal({ connection: { url: POOLER }, canPrepare });
    }
  });

  it('are refused where the direct address leads nowhere else', () => {
    expect(() => readConfig({ DATABASE_DIRECT_URL: DIRECT })).to.throw('DATABASE_URL beside it');
    expect(() => readConfig({ DATABASE_URL: DIRECT, DATABASE_DIRECT_URL: DIRECT })).to.throw(
      'DATABASE_DIRECT_URL must lead past the pooler',
    );
    expect(() => readConfig({ DATABASE_URL: POOLER, DATABASE_DIRECT_URL: 'host' })).to.throw(
      'DATABASE_DIRECT_URL',
    );
    expect(() => readConfig({ DATABASE_PREPARED: 'yes' })).to.throw('DATABASE_PREPARED');
  });
});
