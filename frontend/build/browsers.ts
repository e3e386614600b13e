/**
 * The oldest browsers that the pages are for; README says the same. What is built is written for
 * them, and `infra/check/browser-calls.ts` finds calls that one of them lacks.
 */
export const browsers = { Safari: '17.0', Firefox: '125', Chrome: '120' } as const;

/** For the bundler: "safari17.0". */
export const buildTargets = Object.entries(browsers).map(
  ([name, version]) => `${name.toLowerCase()}${version}`,
);

/** "Safari 17.0, Firefox 125 or Chrome 120". */
export const browsersText = Object.entries(browsers)
  .map((browser) => browser.join(' '))
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');
