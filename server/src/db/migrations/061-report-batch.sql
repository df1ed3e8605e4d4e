-- Many reports issued or exported as one job: each report in a transaction of its own, with what became of it.
create table report_batch (
  id integer generated always as identity primary key,
  kind text not null constraint report_batch_kind check (kind in ('issue', 'export')),
  user_id integer not null references app_user,
  user_name text not null,
  address text not null,
  create_time timestamptz not null default now(),
  finish_time timestamptz
);
create index report_batch_user on report_batch (user_id, id);

create table report_batch_row (
  batch_id integer not null references report_batch,
  report_id integer not null references report,
  -- that the user saw
  version integer not null,
  state smallint not null default 1 constraint report_batch_row_state check (state in (1, 2, 3)),
  reason text not null default '',
  primary key (batch_id, report_id)
);
