import { readFileSync } from 'node:fs';
import { filmSeconds } from '../contract/film-time.ts';
import { filmDocumentSchema } from '../contract/films.ts';
import { beatsOf, filmTempo } from './cut/beats.ts';
import { cutsOf } from './cut/timeline.ts';
import { exampleFilm, filledFromItems, filledTemplate, templates } from './templates.ts';
import { readFonts } from './words/fonts.ts';
import { prepareWords } from './words/words.ts';

const pictures = [901, 902, 903, 904, 905, 906, 907, 908];
const filled = templates.map((template) => filledTemplate(template, pictures));

describe('the templates of films', () => {
  it('are twelve of different names, of 1 to 8 shots', () => {
    expect(new Set(templates.map(({ name }) => name))).to.have.property('size', 12);
    const counts = filled.map(({ shots }) => shots.length);
    expect([Math.min(...counts), Math.max(...counts)]).to.deep.equal([1, 8]);
  });

  for (const template of templates) {
    it(`are films that can be made, with 1 to 8 pictures: ${template.name}`, () => {
      for (let count = 1; count <= pictures.length; count++) {
        const given = pictures.slice(0, count);
        const document = filledTemplate(template, given);

        expect(filmDocumentSchema.parse(document)).to.deep.equal(document);
        expect(document.shots.map(({ imageId }) => imageId)).to.deep.equal(
          document.shots.map((_, at) => given[at % count]),
        );
        expect(filmSeconds(document)).to.be.within(3, 30);
      }
    });

    it(`cut and speak on the beats of their sound, within the film: ${template.name}`, () => {
      const document = filledTemplate(template, pictures);
      const beats = beatsOf(document);
      const away = (second: number) => Math.min(...beats.map((beat) => Math.abs(beat - second)));
      const end = filmSeconds(document);

      for (const cut of cutsOf(document)) expect(away(cut)).to.be.lessThan(0.005);
      expect(document.cover).to.be.lessThan(end);
      for (const { from, to, text } of document.words) {
        expect(Math.max(away(from), away(to)), text).to.be.lessThan(0.005);
        expect(to).to.be.at.most(end + 0.005);
        expect(to - from).to.be.at.least(1.1);
      }
    });
  }

  it('take clips and pictures in turns, a clip only where it is as long as the shot', () => {
    const items = [
      { id: 1, isVideo: false, durationSeconds: null },
      { id: 2, isVideo: true, durationSeconds: 60 },
      { id: 3, isVideo: true, durationSeconds: 0.1 },
    ];
    for (const template of templates) {
      const document = filledFromItems(template, items);

      expect(filmDocumentSchema.parse(document)).to.deep.equal(document);
      const own = template.film.shots;
      expect(document?.shots.map(({ imageId }) => imageId)).to.deep.equal(
        own.map((_, at) => 1 + (at % 2)),
      );
      expect(document?.shots.map(({ category }) => category)).to.deep.equal(
        own.map(({ category }, at) => (at % 2 === 0 ? category : undefined)),
      );
      expect(document && filmSeconds(document)).to.equal(filmSeconds({ shots: own }));
      expect(filledFromItems(template, items.slice(2))).to.equal(undefined);
      expect(filledFromItems(template, [])).to.equal(undefined);
    }
  });

  it('begin with another of the photos that are shipped than the template before', () => {
    const first = templates.map((template) => exampleFilm(template, 3).shots[0]?.imageId);

    expect(first).to.deep.equal(templates.map((_, at) => at % 3));
  });

  it('show no words over others', () => {
    const fonts = readFonts(readFileSync('film/words/outlines.bin'));
    const size = { width: 720, height: 1280 };
    for (const document of filled) {
      const { words } = document;
      const { boxes } = prepareWords(words, { size, tempo: filmTempo(document), fonts });
      const shown = words.map(({ text, from, to }, at) => {
        const { top = 0, height = 0 } = boxes()[at] ?? {};
        return { text, from, to, top, bottom: top + height };
      });
      for (const [at, one] of shown.entries()) {
        for (const other of shown.slice(at + 1)) {
          const isTogether = one.from < other.to && other.from < one.to;
          const isAcross = one.top < other.bottom && other.top < one.bottom;
          expect(isTogether && isAcross, `${one.text}, ${other.text}`).to.equal(false);
        }
      }
    }
  });

  it('are set in the few letters of their own file as in all letters', () => {
    const size = { width: 360, height: 640 };
    for (const document of filled) {
      const [all, few] = ['outlines', 'template-outlines'].map((name) => {
        const fonts = readFonts(readFileSync(`film/words/${name}.bin`));
        const words = prepareWords(document.words, { size, tempo: filmTempo(document), fonts });
        return { sheet: words.sheet, boxes: words.boxes() };
      });

      expect(few?.boxes).to.deep.equal(all?.boxes);
      expect(
        Buffer.compare(few?.sheet.alpha ?? Buffer.of(), all?.sheet.alpha ?? Buffer.of()),
      ).to.equal(0);
    }
  });

  it('differ in sound, look, joins and words, and some of them loop', () => {
    const kinds = (of: (film: (typeof filled)[number]) => unknown[]) => new Set(filled.flatMap(of));

    expect(kinds(({ sound }) => [sound])).to.have.property('size', 8);
    expect(kinds(({ look }) => [look])).to.have.property('size', 5);
    expect(kinds(({ shots }) => shots.map(({ next }) => next))).to.have.property('size', 3);
    expect(kinds(({ words }) => words.map(({ style }) => style))).to.have.property('size', 8);
    expect(kinds(({ loop }) => [loop])).to.have.property('size', 2);
    expect(kinds(({ shots }) => shots.map(({ category }) => category))).to.have.property('size', 8);
  });

  it('are filled anew each time, and not at all without a picture', () => {
    const [first] = templates;
    if (!first) throw new Error('No template.');
    filledTemplate(first, [1]).words.pop();

    expect(filledTemplate(first, [1])).to.deep.equal(filledTemplate(first, [1, 1]));
    expect(() => filledTemplate(first, [])).to.throw(RangeError);
  });
});
