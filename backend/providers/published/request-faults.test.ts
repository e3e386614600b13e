import fc from 'fast-check';
import { requestFaults } from './request-faults.ts';

const size = { type: 'object', properties: { width: { type: 'integer', maximum: 2048 } } };
const document = {
  definitions: {
    Size: size,
    Loop: { $ref: '#/definitions/Other' },
    Other: { $ref: '#/definitions/Loop' },
    Tree: { properties: { tree: { $ref: '#/definitions/Tree' } } },
  },
};

const saysOf = (schema: unknown, request: unknown) =>
  requestFaults(document, schema, request).faults.map(({ says }) => says);

const fields = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

describe('what a published schema says against a request', () => {
  for (const [what, schema, request, says] of [
    ['fits', fields({ a: { type: 'string' } }, { required: ['a'] }), { a: 'x' }, []],
    ['lacks a field', fields({ a: {} }, { required: ['a'] }), {}, ['requires `a`']],
    ['has an unknown field', fields({ a: {} }), { b: 1 }, ['does not know `b`']],
    [
      'has one, though further ones are allowed',
      fields({ a: {} }, { additionalProperties: true }),
      { b: 1 },
      ['does not know `b`'],
    ],
    ['has any field of an open object', { type: 'object' }, { b: 1 }, []],
    [
      'has a text for a number',
      fields({ duration: { type: 'integer' } }),
      { duration: '10' },
      ['wants `duration` as a number'],
    ],
    ['has a fraction', { type: 'integer' }, 1.5, ['wants the request as a number']],
    ['has one of two types', { type: ['string', 'null'] }, null, []],
    ['has null where that is allowed', { type: 'string', nullable: true }, null, []],
    [
      'has another value',
      fields({ a: { enum: ['5', '10'] } }),
      { a: '7' },
      ['takes `a` only as "5", "10"'],
    ],
    ['has another constant', fields({ a: { const: 5 } }), { a: 7 }, ['takes `a` only as 5']],
    ['is too small', fields({ a: { minimum: 2 } }), { a: 1 }, ['wants `a` of 2 at least']],
    ['is too large', fields({ a: { maximum: 2 } }), { a: 3 }, ['wants `a` of 2 at most']],
    [
      'is at an open bound',
      fields({ a: { exclusiveMinimum: 2 } }),
      { a: 2 },
      ['wants `a` above 2'],
    ],
    [
      'is at an open bound of OpenAPI 3.0',
      fields({ a: { maximum: 2, exclusiveMaximum: true } }),
      { a: 2 },
      ['wants `a` below 2'],
    ],
    [
      'has too long a text',
      fields({ a: { maxLength: 2 } }),
      { a: 'abc' },
      ['wants `a` of 2 characters at most'],
    ],
    [
      'has too few entries',
      fields({ a: { minItems: 1 } }),
      { a: [] },
      ['wants `a` of 1 entries at least'],
    ],
    [
      'has a wrong entry',
      fields({ a: { items: fields({ b: { type: 'string' } }) } }),
      { a: [{ b: 'x' }, { b: 1 }] },
      ['wants `a.1.b` as a text'],
    ],
    [
      'fits one of several',
      { anyOf: [{ enum: ['square'] }, { $ref: '#/definitions/Size' }] },
      { width: 720 },
      [],
    ],
    [
      'fits none of several',
      fields({ s: { anyOf: [{ type: 'string' }, { $ref: '#/definitions/Size' }] } }),
      { s: { width: 4096 } },
      ['wants `s` as a text'],
    ],
    [
      'fits all parts together',
      { allOf: [fields({ a: {} }), fields({ b: { type: 'string' } })] },
      { a: 1, b: 'x' },
      [],
    ],
    [
      'fits one part only',
      { allOf: [fields({ a: {} }), fields({ b: { type: 'string' } })] },
      { a: 1, b: 2, c: 3 },
      ['wants `b` as a text', 'does not know `c`'],
    ],
    ['meets a loop of references', { $ref: '#/definitions/Loop' }, { a: 1 }, []],
    ['meets a reference elsewhere', { $ref: 'https://example.org/schema' }, { a: 1 }, []],
    [
      'meets a name of every object',
      fields({}),
      { constructor: 1 },
      ['does not know `constructor`'],
    ],
  ] as const) {
    it(`that ${what}`, () => {
      expect(saysOf(schema, request)).to.deep.equal(says);
    });
  }

  it('judges nothing deeper than twenty schemas', () => {
    const nested = (depth: number): object =>
      depth === 0 ? { b: 1 } : { tree: nested(depth - 1) };
    const tree = { $ref: '#/definitions/Tree' };
    expect(saysOf(tree, nested(5))).to.have.length(1);
    expect(saysOf(tree, nested(30))).to.deep.equal([]);
  });

  const many = (each: (n: number) => unknown) => Array.from({ length: 100_000 }, (_, n) => each(n));
  for (const [what, part] of [
    ['an alternative', { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
    ['wide', fields(Object.fromEntries(many((n) => [`p${n}`, {}]) as [string, object][]))],
    ['demanding', { required: many(String) }],
    ['full of values', { enum: many((n) => n) }],
  ] as const) {
    it(`stops after 10,000 nodes, and says so, where each of nine thousand parts is ${what}`, () => {
      const schema = { allOf: Array.from({ length: 9000 }, () => ({ $ref: '#/part' })) };
      const { faults, isWhole } = requestFaults({ part }, schema, { a: 1 });
      expect(isWhole).to.equal(false);
      expect(faults).to.have.length.below(10_000);
    });
  }

  it('writes out nothing that is nested without end', () => {
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(saysOf({ enum: [deep] }, 1)).to.deep.equal(['takes the request only as an object']);
  });

  it('ends without an error for whatever a service publishes', () => {
    const keyword = fc.constantFrom(
      ...['$ref', 'type', 'enum', 'properties', 'required', 'anyOf', 'allOf', 'items', 'minimum'],
    );
    const anything = fc.jsonValue({ maxDepth: 3 });
    const schema = fc.dictionary(
      keyword,
      fc.oneof(anything, fc.constant('#/'), fc.constant('#/a')),
    );
    fc.assert(
      fc.property(schema, anything, anything, (from, within, request) => {
        requestFaults(within, from, request);
        requestFaults(from, from, request);
      }),
    );
  });
});
