import { p } from '@mikro-orm/postgresql';
import type { FilmDocument } from '#contract/films.ts';
import { userId } from './accounts.ts';
import { intIdentity, momentOfInsert, table } from './columns.ts';

export const FilmRow = table('films', {
  id: intIdentity(),
  userId: userId().deleteRule('cascade').index('films_user_idx'),
  name: p.text(),
  document: p.json<FilmDocument>(),
  version: p.integer().default(1),
  createdAt: momentOfInsert(),
  updatedAt: momentOfInsert(),
});
