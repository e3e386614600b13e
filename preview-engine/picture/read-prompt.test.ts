import { expect } from 'chai';
import { compose } from './compose.ts';
import { dice } from './dice.ts';
import { briefFor, readPrompt } from './read-prompt.ts';

const read = (prompt: string) => readPrompt(prompt, dice('test'));
const size = { width: 1080, height: 1920 };
const svgOf = (prompt: string, seed = 1) =>
  compose(briefFor({ prompt, scene: null, seed }), dice(`${prompt}${seed}`), null, size).svg;

describe('a custom prompt', () => {
  it('is drawn with its nouns, colours and mood', () => {
    expect(read('A woman in a red dress on a moody rainy street at night')).to.deep.include({
      place: 'street',
      daytimes: ['night'],
      weather: 'rain',
      mood: 'dark',
      colours: ['#d42f3a'],
      outfit: 'sundress',
      people: ['feminine'],
    });
    expect(read('Golden retriever puppy in an autumn forest')).to.deep.include({
      place: 'forest',
      things: ['dog'],
      people: [],
    });
    expect(read('vintage camera on a blue background').things).to.include('camera');
  });

  it('understands words in their forms, and a few in other tongues and signs', () => {
    const placed: Record<string, string> = {
      'hiking up snowy mountains': 'mountains',
      'Une femme dans un jardin': 'garden',
      'ein Mann am Strand': 'beach',
      'горы на рассвете и лес': 'mountains',
      '🏖️': 'beach',
      'she is meditating': 'spa',
    };
    for (const [prompt, place] of Object.entries(placed)) {
      expect(read(prompt).place, prompt).to.equal(place);
    }
  });

  it('gets a scene of the seed when no word is known', () => {
    const places = new Set(
      Array.from(
        { length: 30 },
        (_, seed) => briefFor({ prompt: 'zxqv 漢字 ياسمين', scene: null, seed }).place,
      ),
    );
    expect(places.size).to.be.above(8);
  });

  it('never reaches the drawing as markup', () => {
    const hostile = [
      '</svg><script>alert(1)</script>',
      '"/><image href="file:///etc/passwd"/>',
      ']]><!ENTITY x SYSTEM "http://169.254.169.254/">&x;',
      '\u0000\uD800 \u202E <!-- -->',
      '😀'.repeat(4000),
      'beach <b>'.repeat(1200),
      '__proto__ constructor toString hasOwnProperty',
      '',
      '   \n\t ',
    ];
    for (const prompt of hostile) {
      const svg = svgOf(prompt);
      expect(svg, prompt.slice(0, 20)).not.to.match(
        /script|<image|ENTITY|passwd|169\.254|<!--|😀|<b>|NaN|undefined/,
      );
      expect(svg.match(/<[^>]*>/g)?.join('').length).to.be.above(5000);
    }
  });

  it('is unknown as a scene key when it only looks like a property', () => {
    for (const scene of ['__proto__', 'constructor', 'workAndGrind-4', 'customPrompt-1']) {
      expect(briefFor({ prompt: 'forest', scene, seed: 1 }).place).to.equal('forest');
    }
  });
});
