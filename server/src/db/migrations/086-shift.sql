-- Cash is held by a cashier during a shift: counted at its opening and, blind, at its end.

create sequence shift_number;
create table shift (
  id integer generated always as identity primary key,
  shift_code text not null default 'BC' || lpad(nextval('shift_number')::text, 8, '0') constraint shift_code_taken unique,
  user_id integer not null references app_user,
  user_name text not null,
  state smallint not null constraint shift_state check (state in (10, 20, 30)),
  -- fen: what was handed out at the opening, and what of it was counted
  handed_out bigint not null check (handed_out >= 0),
  float bigint not null check (float >= 0),
  -- of the last count; null while the shift is open
  expected bigint,
  counted bigint check (counted >= 0),
  -- a count differed, though the last one may not
  had_difference boolean not null default false,
  reason text not null default '' check (char_length(reason) <= 200),
  create_time timestamptz not null default now(),
  count_time timestamptz,
  confirm_user_id integer references app_user,
  confirm_name text not null default '',
  confirm_time timestamptz,
  version integer not null default 1,
  constraint shift_counted check ((state = 10) = (expected is null and counted is null and count_time is null)),
  -- what differed is not confirmed by the cashier
  constraint shift_second_person check (not had_difference or confirm_user_id is null or confirm_user_id <> user_id)
);
create unique index shift_open_once on shift (user_id) where state = 10;
create index shift_by_time on shift (create_time, id);
create index shift_by_state on shift (state, id);
create index shift_by_user on shift (user_id, id);
create index shift_code_part on shift using gin (shift_code gin_trgm_ops);
create index shift_name_part on shift using gin (user_name gin_trgm_ops);

create table shift_count (
  id integer generated always as identity primary key,
  shift_id integer not null references shift,
  count_kind smallint not null constraint count_kind check (count_kind in (1, 2)),
  amount bigint not null check (amount >= 0),
  -- [{face, count}] of banknotes and coins
  faces jsonb not null,
  create_user_id integer not null references app_user,
  create_name text not null,
  create_time timestamptz not null default now()
);
create index shift_count_shift on shift_count (shift_id, id);
create trigger shift_count_kept before update or delete or truncate on shift_count
  for each statement execute function refuse_change();

alter table money_event add column shift_id integer references shift;
create index money_event_shift on money_event (shift_id, id) where shift_id is not null;

-- the shift of a movement of cash; entries of before have none
alter table entry add column shift_id integer references shift;
create index entry_shift on entry (shift_id, id) where shift_id is not null;
