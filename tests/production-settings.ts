import { expect } from 'chai';
import { readConfig } from '../backend/config.ts';

/** The least that production demands. */
export const productionSettings = {
  NODE_ENV: 'production',
  APP_URL: 'https://lumireel.example',
  SESSION_SECRET: 'a-key-of-thirty-two-characters-or-more',
};

/**
 * Declares tests that two settings which need each other are taken in production, neither alone.
 */
export function itTakesTogether(pair: Readonly<Record<string, string>>): void {
  it('are taken together', () => {
    expect(readConfig({ ...productionSettings, ...pair })).to.include(pair);
    for (const name of Object.keys(pair)) {
      expect(() => readConfig({ ...pair, [name]: '' }), name).to.throw('needed together');
    }
  });
}

/** Declares a test for each value that a setting refuses, beside `others` that are right. */
export function itRefuses(
  others: Readonly<Record<string, string>>,
  refused: readonly (readonly [name: string, wrong: string])[],
): void {
  for (const [name, wrong] of refused) {
    it(`refuse ${name}=${wrong}, naming it`, () => {
      expect(() => readConfig({ ...others, [name]: wrong })).to.throw(name);
    });
  }
}

/** Declares a test that production refuses an address in the clear, which development takes. */
export function itDemandsHttps(others: Readonly<Record<string, string>>, name: string): void {
  it(`never send ${name} anything in the clear from production`, () => {
    const address = { [name]: 'http://localhost:1/hook' };

    expect(() => readConfig({ ...productionSettings, ...others, ...address })).to.throw('https');
    expect(readConfig({ ...others, ...address })).to.include(address);
  });
}
