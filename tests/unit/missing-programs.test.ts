import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { faultNames, faultTable, type FaultTargets } from '../faults/fault-table.ts';
import { faultsByProgram } from '../faults/missing-programs.ts';
import { testFolder } from '../test-folder.ts';

describe('a run of faults on a machine that lacks programs', () => {
  const folder = testFolder();

  it('names each of them, and the fault that it cannot show', async () => {
    const module = join(import.meta.dirname, '../faults/missing-programs.ts');
    const script = `
      const { missingPrograms } = await import('${module}');
      for (const line of await missingPrograms('${folder}', null)) console.log(line);`;

    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script],
      { env: { PATH: '' } },
    );

    expect(stdout).to.include('missing: redis-server; the run cannot show the fault redis-gone\n');
    expect(stdout).to.include('missing: faketime; the run cannot show the fault clock-jumped\n');
    expect(stdout).to.match(/missing: unshare .*; the run cannot show the fault disk-full\n/);
  });

  it('knows every fault that needs a program', () => {
    // What a run has without any program of the machine; no fault is injected.
    const own = { databaseRelay: {}, s3Relay: {}, product: {}, stopPostgres: () => undefined };
    const none = { pooler: null, redis: null, draftsDir: null, disk: null, clocks: null };
    const targets = { ...own, ...none } as unknown as FaultTargets;

    const impossible = faultNames.filter((name) => faultTable[name].bind(targets) === null);

    expect(impossible).to.have.members(Object.values(faultsByProgram));
  });
});
