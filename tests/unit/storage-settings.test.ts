import { readConfig } from '../../backend/config.ts';
import { storageSettings } from '../../backend/storage/open-storage.ts';

const s3 = { S3_BUCKET: 'lumireel', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
const direct = { ...s3, MEDIA_BASE_URL: 'https://s3.example/lumireel' };

describe('the settings of media that browsers get from the storage', () => {
  const faultsOf = (env: Record<string, string>) => {
    try {
      readConfig(env);
    } catch (error) {
      return String(error);
    }
    return '';
  };

  it('say where it is, by which host it is signed for, and for how long', () => {
    const settingsOf = (env: Record<string, string>) => {
      const settings = storageSettings(readConfig(env));
      return settings.kind === 's3' ? settings.direct : expect.fail('media on a disk');
    };

    expect(settingsOf(s3)).to.equal(undefined);
    expect(settingsOf(direct)).to.deep.equal({
      baseUrl: 'https://s3.example/lumireel',
      lifetimeSeconds: 3600,
    });
    const cdn = { MEDIA_SIGNED_HOST: 'lumireel.s3.amazonaws.com', MEDIA_URL_MINUTES: '10' };
    expect(settingsOf({ ...direct, ...cdn })).to.deep.equal({
      baseUrl: 'https://s3.example/lumireel',
      signedHost: 'lumireel.s3.amazonaws.com',
      lifetimeSeconds: 600,
    });
  });

  it('are refused by name where they cannot work', () => {
    for (const [env, fault] of [
      [{ MEDIA_BASE_URL: 'https://s3.example' }, 'MEDIA_BASE_URL needs media in S3 (S3_BUCKET)'],
      [{ ...direct, MEDIA_BASE_URL: 'ftp://s3.example' }, 'MEDIA_BASE_URL must be a URL'],
      [
        { ...direct, MEDIA_BASE_URL: 'https://s3.example?a=1' },
        'MEDIA_BASE_URL must be an address',
      ],
      [
        { ...direct, MEDIA_BASE_URL: 'https://a:b@s3.example' },
        'MEDIA_BASE_URL must be an address',
      ],
      [
        { ...direct, APP_URL: 'https://s3.example/' },
        'MEDIA_BASE_URL must have another origin than APP_URL',
      ],
      [
        { ...direct, MEDIA_BASE_URL: 'http://localhost:3000/media' },
        'MEDIA_BASE_URL must have another origin than APP_URL',
      ],
      [
        { ...direct, NODE_ENV: 'production', MEDIA_BASE_URL: 'http://s3.example' },
        'MEDIA_BASE_URL must be https in production',
      ],
      [{ ...s3, MEDIA_SIGNED_HOST: 's3.example' }, 'MEDIA_SIGNED_HOST needs the address'],
      [{ ...direct, MEDIA_SIGNED_HOST: 'https://s3.example' }, 'MEDIA_SIGNED_HOST must be a host'],
      [{ ...direct, MEDIA_SIGNED_HOST: 'a\r\nb' }, 'MEDIA_SIGNED_HOST must be a host'],
      [{ ...direct, MEDIA_URL_MINUTES: '4' }, 'MEDIA_URL_MINUTES must be between 5 and 1440'],
      [{ ...direct, MEDIA_URL_MINUTES: '1h' }, 'MEDIA_URL_MINUTES must be a whole number'],
    ] as const) {
      expect(faultsOf(env), JSON.stringify(env)).to.include(fault);
    }
  });
});
