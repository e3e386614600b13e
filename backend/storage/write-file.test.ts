import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf } from '../../tests/fault-of.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { measureFile, syncAndMeasureFile } from './write-file.ts';

describe('a local file that was measured while it was written', () => {
  const folder = testFolder();

  for (const measure of [measureFile, syncAndMeasureFile]) {
    it(`is not read again, and must still be as long (${measure.name})`, async () => {
      const path = join(folder, 'picture.jpg');
      await writeFile(path, 'a picture');
      // A hash that reading it would not give.
      const measured = { sizeBytes: 9, sha256: 'as it was received' };

      expect(await measure({ path, ...measured })).to.deep.equal(measured);
      const fault = await faultOf(measure({ path, ...measured, sizeBytes: 8 }));
      expect(String(fault)).to.include('9 bytes, not 8');
    });
  }
});
