import { matrixTables } from '../provider-matrix/table.ts';
import { expectWritten } from '../written-table.ts';

describe('docs/providers.md', () => {
  it('says of each provider, capability and fault how an order ends (WRITE_DOCS=1 writes it)', () =>
    expectWritten('matrix', matrixTables()));
});
