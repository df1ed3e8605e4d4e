-- Large exports: made by a job, kept as a file for some hours, downloaded by the person who asked.
create table export_task (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  -- of the export call, with its checked input
  path text not null,
  input jsonb not null,
  file_name text not null,
  state smallint not null default 1 constraint export_task_state check (state in (1, 2, 3, 4, 5, 6)),
  -- of the run that writes: an older one that still lives finds out and stops
  attempt integer not null default 0,
  rows_done integer not null default 0,
  rows_total integer,
  size bigint not null default 0,
  reason text not null default '',
  create_time timestamptz not null default now(),
  finish_time timestamptz,
  expire_time timestamptz
);
create index export_task_user on export_task (user_id, id desc);
create index export_task_live on export_task (state, expire_time) where state in (1, 2, 3);
