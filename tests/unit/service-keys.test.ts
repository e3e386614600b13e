import { ConfigError, readConfig } from '../../backend/config.ts';

describe('the keys of outside services', () => {
  const names = [
    'FAL_KEY',
    'OPENAI_API_KEY',
    'OPENAI_IMAGES_API_KEY',
    'OPENAI_VIDEOS_API_KEY',
    'GOOGLE_AI_API_KEY',
    'REPLICATE_API_TOKEN',
  ] as const;
  for (const name of names) {
    it(`${name} loses the line break at its end, and is refused where no header can hold it`, () => {
      expect(readConfig({ [name]: ' key-1\r\n' })[name]).to.equal('key-1');
      for (const key of ['two keys', 'key\nX-Header: 1', 'kéy', '\n']) {
        expect(() => readConfig({ [name]: key }), JSON.stringify(key)).to.throw(
          ConfigError,
          `${name} must be a key without spaces`,
        );
      }
    });
  }
});
