import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyFolder } from '#tests/test-folder.ts';
import { openLog } from '../log.ts';
import { openBlocklist } from './blocklist.ts';

describe('the blocklist', () => {
  const folder = emptyFolder();
  const path = join(folder, 'blocklist.txt');

  const open = () => openBlocklist(path, openLog('silent'));
  async function listOf(...lines: string[]) {
    await writeFile(path, lines.join('\n'));
    return open();
  }

  const blocked: [entry: string, text: string][] = [
    ['forbidden', 'something FORBIDDEN here'],
    ['Forbidden', 'forbidden'],
    ['forbidden', 'for\u200bbid\u00adden'],
    ['forbidden', 'ｆｏｒｂｉｄｄｅｎ'],
    ['forbidden', '#forbidden!'],
    ['café', 'a CAFE\u0301'],
    ['cafe', 'un Café'],
    ['straße', 'die STRASSE'],
    ['istanbul', 'İSTANBUL'],
    ['λόγος', 'ΛΟΓΟΣ'],
    ['ёлка', 'ЕЛКА'],
    ['كتاب', 'كِتَاب'],
    ['שלום', 'שָׁלוֹם'],
    ['two words', 'these are two  words.'],
    ['two words', 'TWO_words'],
    ['禁止', '这里禁止进入'],
    ['ห้าม', 'สิ่งนี้ห้ามทำ'],
    ['หมา', 'หมา'],
    ['हिंदी', 'यह हिंदी है'],
  ];
  for (const [entry, text] of blocked) {
    it(`with ${entry} blocks ${JSON.stringify(text)}`, async () => {
      expect(await (await listOf(entry)).blocks(text)).to.equal(true);
    });
  }

  const allowed: [entry: string, text: string][] = [
    ['ass', 'a classic pass'],
    ['two words', 'two other words'],
    ['two words', 'two'],
    ['कमल', 'कमाल'],
    ['か', 'が'],
    ['# a comment', 'a comment'],
    ['', 'anything at all'],
    ['  \t ', 'a b'],
    ['!!!', 'stop!!!'],
  ];
  for (const [entry, text] of allowed) {
    it(`with ${JSON.stringify(entry)} allows ${JSON.stringify(text)}`, async () => {
      expect(await (await listOf(entry)).blocks(text)).to.equal(false);
    });
  }

  it('takes files of any editor', async () => {
    const list = await listOf('\ufeff# mine', 'one\r', 'two\rthree');

    const texts = ['one', 'two', 'three', 'mine'];
    const found = await Promise.all(texts.map((text) => list.blocks(text)));

    expect(found).to.deep.equal([true, true, true, false]);
  });

  it('is read again when it changed, appeared or was removed', async () => {
    const list = await open();
    const found = [await list.blocks('kite')];
    await writeFile(path, 'kite');
    found.push(await list.blocks('kite'));
    // As editors save: another file under the same name, of the same size.
    await writeFile(join(folder, 'new'), 'boat');
    await rename(join(folder, 'new'), path);
    found.push(await list.blocks('kite'), await list.blocks('boat'));
    await rm(path);
    found.push(await list.blocks('boat'));

    expect(found).to.deep.equal([false, true, false, true, false]);
  });

  it('keeps its last words while the file cannot be read, and ends a start then', async () => {
    const list = await listOf('kite');
    await rm(path);
    // A folder in its place.
    await mkdtemp(`${path}.`).then((made) => rename(made, path));

    expect(await list.blocks('kite')).to.equal(true);
    const start = await open().catch((error: Error) => error);
    expect(start).to.have.property('code', 'EISDIR');
  });
});
