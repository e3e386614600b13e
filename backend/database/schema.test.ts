import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOnce } from '#tests/database.ts';
import { schemaLines } from '#tests/schema-lines.ts';

const committed = readFileSync(join(import.meta.dirname, 'schema.txt'), 'utf8').trimEnd();

describe('the schema that the migrations make', () => {
  const test = databaseOnce();

  it('is the one of schema.txt: every column, constraint, index and trigger of every table', async () => {
    const made = (await schemaLines(test.database)).filter(
      (line) => !line.startsWith('CREATE OR REPLACE FUNCTION'),
    );

    const written = committed.split('\n');
    expect({
      onlyInFile: written.filter((line) => !made.includes(line)),
      onlyInDatabase: made.filter((line) => !written.includes(line)),
    }).to.deep.equal({ onlyInFile: [], onlyInDatabase: [] });
  });
});
