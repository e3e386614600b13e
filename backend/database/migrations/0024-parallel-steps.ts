import { Migration } from '@mikro-orm/migrations';

/** Steps end in any order, several workers may be at one generation, and steps name each other. */
export class ParallelSteps extends Migration {
  override up(): void {
    this.addSql(`
alter table generations
  -- step -> the stored file it made, or null: none, or given up
  add column ended_steps jsonb not null default '{}';
alter table provider_jobs
  -- raised by every worker that takes the attempt over
  add column claim int not null default 0,
  -- how far it is, 0..1
  add column fraction real not null default 0;

-- Until now steps ended in order, and nothing worked from what they made.
update generations set ended_steps = (
    select coalesce(jsonb_object_agg(step::text, null::jsonb), '{}')
      from generate_series(0, steps_done - 1) as step)
  where state in ('queued', 'running');

-- What a step works from was a storage key.
update generations set steps = (
    select coalesce(jsonb_agg(
             case when work ? 'sourceKey' then jsonb_set(step, '{work}',
                    case work->>'capability' when 'train-persona' then '{"shots": []}'::jsonb
                      when 'persona-image' then '{"model": {}}'::jsonb else '{}'::jsonb end
                    || (work - 'sourceKey')
                    || jsonb_build_object('source', case when work->>'sourceKey' is not null
                         then jsonb_build_object('key', work->'sourceKey') end))
                  else step end order by number), '[]')
      from jsonb_array_elements(steps) with ordinality as planned(step, number),
           lateral (select step->'work' as work) as of_step)
  where state in ('queued', 'running');
`);
  }
}
