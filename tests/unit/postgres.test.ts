import { expect } from 'chai';
import pg from 'pg';
import { sharedPostgres } from '../postgres.ts';

describe('the PostgreSQL of the tests', () => {
  it('has the version that the product is made for', async () => {
    const client = new pg.Client(await sharedPostgres());
    await client.connect();

    const { rows } = await client.query('show server_version_num');
    await client.end();

    expect(Number(rows[0].server_version_num)).to.be.at.least(150_000);
  });
});
