import { failures } from '../../contract/failures.ts';
import { markdownTable } from '../markdown-table.ts';
import type { MatrixFault } from './matrix-fault.ts';
import { capabilitiesOf, isTried, matrixServices } from './matrix.ts';

/** The tables of `docs/providers.md`, one per service. */
export function matrixTables(): string {
  return matrixServices
    .map((service) => {
      const capabilities = capabilitiesOf(service);
      const rows = service.faults.map((fault) => [
        fault.title,
        ...capabilities.map((capability) => (isTried(fault, capability) ? outcome(fault) : '')),
      ]);
      return markdownTable([service.title, ...capabilities], rows);
    })
    .join('\n\n');
}

const outcome = ({ ends }: MatrixFault) =>
  ends === 'delivered' ? 'delivered' : `“${failures[ends]}”`;
