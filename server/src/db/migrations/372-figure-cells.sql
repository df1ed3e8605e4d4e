-- Waits for a job that computes buckets.
select pg_advisory_xact_lock(hashtext('rollup'));

-- Items of a day or hour added up by everything that filters and figures select them by: filtered figures are read from
-- these instead of the rows. Months have none.
create table stat_cell (
  -- what is counted together (source.sql.ts)
  pass text not null,
  grain text not null constraint stat_grain check (grain in ('hour', 'day')),
  start timestamp not null,
  client_id integer not null,
  urgency smallint not null,
  create_user_id integer not null,
  sample_kind_id integer not null,
  coal_category_id integer,
  group_id integer,
  project_id integer not null,
  -- the column, working time or occasion, '' where the pass has none
  key text not null,
  sum_0 numeric,
  sum_1 numeric,
  sum_2 numeric,
  sum_3 numeric,
  sum_4 numeric,
  sum_5 numeric,
  sum_6 numeric,
  sum_7 numeric,
  least numeric,
  greatest numeric
);
create index stat_cell_start on stat_cell (pass, grain, start);

-- Submitted items have the client, kind … of their delegation too.
create or replace function mark_delegation_figures(ids integer[]) returns void language sql as $$
  insert into stat_mark (subject, hour)
  select distinct subject, stat_hour(at) from (
    select 'flow' as subject, unnest(array[register_time, sign_time, finish_time, cancel_time]) as at from delegation where id = any(ids)
    union all select 'done', finish_time from delegation where id = any(ids)
    union all select 'due', due_time from delegation where id = any(ids)
    union all select unnest(array['flow', 'value']), receive_time from sample where delegation_id = any(ids)
    union all select 'item', confirm_time from sample join sample_item on sample_item.sample_id = sample.id where delegation_id = any(ids)
    union all select 'quality', item_event.create_time from sample join sample_item on sample_item.sample_id = sample.id
      join item_event on item_event.item_id = sample_item.id and command = 'submit' where delegation_id = any(ids)
    union all select unnest(array['flow', 'issue']), issue_time from report where delegation_id = any(ids)
    union all select 'flow', void_time from report where delegation_id = any(ids)
    union all select 'money', business_date::timestamp at time zone 'Asia/Shanghai'
      from entry join posting on posting.id = entry.posting_id where delegation_id = any(ids)
    union all select 'money', create_time from fee_line where delegation_id = any(ids)
  ) counted where at is not null
$$;

-- the job computes these buckets again, with their cells; finished and due delegations by kind, category, urgency and registrar too
delete from stat_bucket where subject in ('item', 'value', 'quality', 'done', 'due');

-- No job computes buckets meanwhile, and that of an earlier release, which knows no cells, fails from here on.
alter table stat_bucket add column layout smallint not null default 1;
alter table stat_bucket alter column layout drop default;
