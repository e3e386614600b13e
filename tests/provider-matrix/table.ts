import { failures } from '../../contract/failures.ts';
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
      const lines = [
        [service.title, ...capabilities],
        ['---', ...capabilities.map(() => '---')],
      ];
      return [...lines, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
    })
    .join('\n\n');
}

const outcome = ({ ends }: MatrixFault) =>
  ends === 'delivered' ? 'delivered' : `“${failures[ends]}”`;
