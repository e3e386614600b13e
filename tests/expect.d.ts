/** Chai's `expect`, which `.mocharc.json` makes as global as `it` is. */
declare const expect: Chai.ExpectStatic;
