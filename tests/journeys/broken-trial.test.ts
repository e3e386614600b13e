import { falService } from '../provider-matrix/fal-service.ts';
import { beginService } from '../provider-matrix/lane.ts';
import type { MatrixFault, MatrixService } from '../provider-matrix/matrix-fault.ts';

/** Nothing orders a sketch of a service: a trial of it breaks when the story has been ordered. */
const service: MatrixService = {
  ...falService,
  capabilities: { 'text-to-image': /z-image|jpeg$/, sketch: /^$/ },
  apart: [],
};
const next: MatrixFault = { title: 'no fault', ends: 'delivered', without: ['sketch'] };

describe('a trial of the provider matrix that breaks', () => {
  const faults: MatrixFault[] = [
    { title: 'work goes on until the deadline', isEndless: true, ends: 'timeout' },
    { title: 'no fault', ends: 'delivered' },
  ];
  for (const broken of faults) {
    it(`leaves nothing to the next one at the same service: ${broken.title}`, async () => {
      const { over } = await beginService(service, [broken, next], 1);
      const { cells } = await over;

      expect(cells.get(broken)).to.be.instanceOf(Error);
      const tried = cells.get(next) ?? expect.fail('it was not tried');
      if (tried instanceof Error) throw tried;
      const story = tried.get('text-to-image');
      expect(story?.generation.status).to.equal('succeeded');
      expect(story?.paid.length, 'pictures that were bought').to.equal(3);
    });
  }
});
