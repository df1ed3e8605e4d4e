-- Retests of retained samples, compared with the results that were in force.

create table retest (
  id integer generated always as identity primary key,
  sample_id integer not null references sample,
  remarks text not null default '' check (char_length(remarks) <= 100),
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index retest_sample on retest (sample_id, id);
create trigger retest_kept before update or delete or truncate on retest
  for each statement execute function refuse_change();

create table retest_value (
  id integer generated always as identity primary key,
  retest_id integer not null references retest,
  item_id integer not null references sample_item,
  component text not null default '',
  -- the version of the result that it is compared with
  result_no integer not null,
  -- as typed; empty for a calculated value
  readings jsonb not null,
  earlier text not null,
  reported text not null,
  difference numeric not null check (difference >= 0),
  -- R; null: none is given at this level
  reproducibility_limit numeric,
  verdict smallint not null constraint retest_verdict check (verdict in (1, 2, 3)),
  unique (retest_id, item_id, component),
  constraint retest_verdict_by_limit check (verdict = case
    when reproducibility_limit is null then 3 when difference <= reproducibility_limit then 1 else 2 end)
);
create index retest_value_item on retest_value (item_id);
create trigger retest_value_kept before update or delete or truncate on retest_value
  for each statement execute function refuse_change();
