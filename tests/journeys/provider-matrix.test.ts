import { expect } from 'chai';
import { failures } from '../../contract/failures.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { runLane, type Cell, type LaneCells } from '../provider-matrix/lane.ts';
import {
  capabilitiesOf,
  isTried,
  matrixServices,
  rawWords,
  type MatrixFault,
  type MatrixService,
} from '../provider-matrix/matrix.ts';
import { sampleOf } from '../sample-size.ts';

/** Of a service; `npm test -- --full` tries them all. */
const SAMPLE = 5;
/**
 * Products of a service at the same time: most of what a fault takes is waiting. More would need
 * more connections than the PostgreSQL of the tests has.
 */
const LANES = 2;

/** The cells of the tables in `docs/providers.md`, which are made from the same lists. */
describe('whatever an outside provider does', () => {
  const faultsOf = ({ faults }: MatrixService) => sampleOf(faults, SAMPLE);
  let cells: LaneCells;
  before(async () => {
    const lanes = matrixServices.map((service) => runLanes(service, faultsOf(service)));
    cells = new Map((await Promise.all(lanes)).flat());
  }).timeout(900_000);

  for (const service of matrixServices) {
    describe(service.provider.name, () => {
      for (const fault of faultsOf(service)) {
        for (const capability of capabilitiesOf(service)) {
          if (!isTried(fault, capability)) continue;
          it(`${capability} is ${outcomeOf(fault)} when ${fault.title}`, () => {
            const cell = cells.get(fault)?.get(capability) ?? expect.fail('it was not tried');
            expectCell(cell, { service, fault });
          });
        }
      }
    });
  }
});

function outcomeOf({ ends }: MatrixFault): string {
  return ends === 'delivered' ? 'delivered' : `refunded (${ends})`;
}

async function runLanes(service: MatrixService, faults: readonly MatrixFault[]) {
  const lanes = await Promise.all(
    Array.from({ length: Math.min(LANES, faults.length) }, (_, lane) =>
      runLane(
        service,
        faults.filter((_fault, at) => at % LANES === lane),
      ),
    ),
  );
  return lanes.flatMap((lane) => [...lane]);
}

function expectCell(
  { generation, charged, met, attempts, paid, told, logged }: Cell,
  { service, fault }: { service: MatrixService; fault: MatrixFault },
): void {
  const { status, refundedReason, error } = generation;
  expect(met, 'requests that met it').to.be.greaterThan(0);
  if (fault.ends === 'delivered') {
    expect({ status, refundedReason, error }).to.deep.equal({
      ...{ status: 'succeeded', refundedReason: null, error: null },
    });
    expect(charged).to.equal(runs[generation.run].price);
  } else {
    expect({ status, refundedReason, error }).to.deep.equal({
      ...{ status: 'failed', refundedReason: fault.ends, error: failures[fault.ends] },
    });
    expect(charged).to.equal(0);
  }
  expect(paid.length).to.be.at.most(attempts * service.paidPerAttempt);
  const bought = paid.map((request) => service.attemptOf?.(request)).filter(Boolean);
  expect(bought, 'attempts that bought').to.deep.equal([...new Set(bought)]);
  for (const words of [service.key, ...rawWords]) expect(told).not.to.contain(words);
  expect(logged).not.to.contain(service.key);
}
