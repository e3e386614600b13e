import { z } from 'zod';
import { maintenanceTextSchema } from '../../contract/maintenance.ts';
import { routes, type RouteName } from '../../contract/features.ts';
import { firstLimitOf, textFieldsOf, textsIn } from '../input/text-fields.ts';

const limitsIn = (schema: z.ZodType) => textsIn(schema).map((text) => firstLimitOf(text.schema));

describe('every text of every call', () => {
  for (const name of Object.keys(routes) as RouteName[]) {
    for (const { part, path, schema } of textFieldsOf(name)) {
      it(`has a limit before anything else looks at it: ${part} ${path.join('.')} of ${name}`, () => {
        expect(firstLimitOf(schema)).to.be.a('number');
      });
    }
  }

  it('has such a limit on the command line', () => {
    expect(limitsIn(maintenanceTextSchema)).to.deep.equal([800]);
  });
});

describe('the check of limits', () => {
  const right = z.string().max(9, { abort: true });

  it('accepts a limit that comes first and stops the rest', () => {
    const list = z.object({ a: z.array(right.trim().min(1)).nullish() });
    expect(limitsIn(list)).to.deep.equal([9]);
    expect(limitsIn(right.transform((text) => text.trim()).pipe(z.email()))).to.deep.equal([9]);
  });

  it('finds a text without one, in whatever it is', () => {
    for (const wrong of [
      z.string(),
      z.string().trim().max(9, { abort: true }),
      z.string().max(9).trim(),
      z.string().regex(/^a{3}$/),
      z.email(),
    ]) {
      expect(limitsIn(wrong)).to.deep.equal([undefined]);
      const list = z.strictObject({ a: z.array(wrong).nullish() });
      expect(limitsIn(list)).to.deep.equal([undefined]);
      expect(limitsIn(wrong.transform(Number))).to.deep.equal([undefined]);
    }
  });

  it('does not pass over a schema that it does not know', () => {
    expect(() => textsIn(z.preprocess(String, right))).to.throw('transform');
    expect(() => textsIn(z.record(z.string(), z.string()))).to.throw('record');
  });
});
