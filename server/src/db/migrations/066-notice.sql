-- In-app notices. While one is unread, further events of its kind and subject add to it.
create table notice (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  notice_kind smallint not null constraint notice_kind check (notice_kind in (1, 2, 3)),
  subject text not null,
  title text not null check (char_length(title) <= 200),
  -- the address of the screen that answers it
  link text not null,
  times integer not null default 1,
  create_time timestamptz not null default now(),
  notice_time timestamptz not null default now(),
  read_time timestamptz
);
create unique index notice_unread on notice (user_id, notice_kind, subject) where read_time is null;
create index notice_of_user on notice (user_id, notice_time, id);

-- kinds that a user does not want
create table notice_mute (
  user_id integer not null references app_user on delete cascade,
  notice_kind smallint not null check (notice_kind in (1, 2, 3)),
  primary key (user_id, notice_kind)
);

-- Lateness is reported once per delegation; that of earlier releases is not reported.
alter table delegation add column overdue_notice_time timestamptz;
update delegation set overdue_notice_time = now() where due_time < now();
create index delegation_overdue on delegation (due_time)
  where overdue_notice_time is null and state in (40, 50) and deleted_time is null;
