import { Migration } from '@mikro-orm/migrations';

/**
 * Films of before are called by their names and are reels no more. A migration of its own: the table is
 * not locked while the rows change.
 */
export class TitlesOfFilms extends Migration {
  override up(): void {
    this.addSql(`
update images i
   set theme = 'film', gallery_type = 'films', title = g.input->>'name',
       title_is_typed = g.input->>'name' is not null
  from generations g where g.id = i.generation_id and g.run = 'film' and i.theme = 'reels';

update generations set result = jsonb_set(result, '{media,0,theme}', '"film"')
 where run = 'film' and result #> '{media,0}' is not null;`);
  }
}
