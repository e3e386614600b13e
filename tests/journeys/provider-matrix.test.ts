import { failures } from '../../contract/failures.ts';
import type { Capability } from '../../backend/providers/provider.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { beginService, type Cell, type ServiceCells } from '../provider-matrix/lane.ts';
import { rawWords, type MatrixFault, type MatrixService } from '../provider-matrix/matrix-fault.ts';
import { capabilitiesOf, isTried, matrixServices } from '../provider-matrix/matrix.ts';
import type { WebhookManner } from '../provider-stand-in/webhooks.ts';
import { sampleOf } from '../sample-size.ts';

/** The number of faults tried of a service; `npm test -- --full` tries them all. */
const SAMPLE = 2;
/** The cells of the tables in `docs/providers.md`, which are made from the same lists. */
describe('whatever an outside provider does', () => {
  const faultsOf = ({ faults }: MatrixService) => sampleOf(faults, SAMPLE);
  const tried = new Map<MatrixService, ServiceCells>();
  before(async () => {
    const over: Promise<void>[] = [];
    // One after another: opening all at once starves the connections of each.
    for (const service of matrixServices) {
      const begun = await beginService(service, faultsOf(service));
      over.push(begun.over.then((cells) => void tried.set(service, cells)));
    }
    await Promise.all(over);
  }).timeout(1_800_000);

  for (const service of matrixServices) {
    describe(service.title, () => {
      for (const fault of faultsOf(service)) {
        for (const capability of capabilitiesOf(service)) {
          if (!isTried(fault, capability)) continue;
          it(`${capability} is ${outcomeOf(fault)} when ${fault.title}`, () => {
            const cells = tried.get(service)?.cells.get(fault);
            if (cells instanceof Error) throw cells;
            const cell = cells?.get(capability) ?? expect.fail('it was not tried');
            expectCell(cell, { service, fault, capability });
          });
        }
      }

      it('has its key in no log', () => {
        const { logged = '' } = tried.get(service) ?? {};
        expect(logged).not.to.equal('');
        if (service.key) expect(logged).not.to.contain(service.key);
      });
    });
  }
});

function outcomeOf({ ends }: MatrixFault): string {
  return ends === 'delivered' ? 'delivered' : `refunded (${ends})`;
}

function expectCell(
  { generation, charged, met, attempts, paid, reports, shown, ...cell }: Cell,
  {
    service,
    fault,
    capability,
  }: { service: MatrixService; fault: MatrixFault; capability: Capability },
): void {
  const { status, refundedReason, error } = generation;
  expect(met, 'requests that met it').to.be.greaterThan(0);
  if (fault.ends === 'delivered') {
    expect({ status, refundedReason, error }).to.deep.equal({
      status: 'succeeded',
      refundedReason: null,
      error: null,
    });
    expect(charged).to.equal(runs[generation.run].price);
  } else {
    expect({ status, refundedReason, error }).to.deep.equal({
      status: fault.ends === 'cancelled' ? 'cancelled' : 'failed',
      refundedReason: fault.ends,
      error: failures[fault.ends],
    });
    expect(charged).to.equal(0);
  }
  expect(paid.length).to.be.at.most(attempts * (service.paidPerAttempt?.[capability] ?? 1));
  const bought = paid.map((request) => service.attemptOf?.(request)).filter(Boolean);
  expect(bought, 'attempts that bought').to.deep.equal([...new Set(bought)]);
  if (service.isFree) expect(cell.costMicros).to.equal(0);
  else if (isRefusal(fault)) expect(cell.costMicros, 'the cost of what was refused').to.equal(0);
  else if (paid.length > 0 && !fault.isUnbilled) expect(cell.costMicros).to.be.greaterThan(0);
  for (const words of rawWords) expect(shown).not.to.contain(words);
  if (service.key) expect(shown).not.to.contain(service.key);
  if (fault.webhooks) expectReports(reports, fault.webhooks);
}

/** Each submit was refused: nothing was bought. */
const isRefusal = ({ call, misbehaviour, times = Infinity }: MatrixFault) =>
  call === 'submit' &&
  misbehaviour?.how === 'error' &&
  misbehaviour.status < 500 &&
  times === Infinity;

/** Expects the receiver's answers to the reports; some are about orders that ended before. */
function expectReports(statuses: readonly number[], manner: WebhookManner): void {
  if (manner === 'forged' || manner === 'stale') expect(statuses).to.include(403);
  if (manner === 'twice') expect(statuses.filter((status) => status === 200)).not.to.be.empty;
}
