create table instrument (
  id integer generated always as identity primary key,
  instrument_name text not null check (char_length(instrument_name) between 1 and 40),
  model text not null default '' check (char_length(model) <= 40),
  instrument_number text not null constraint instrument_number_taken unique
    check (char_length(instrument_number) between 1 and 40),
  place text not null default '' check (char_length(place) <= 40),
  remarks text not null default '' check (char_length(remarks) <= 200),
  state smallint not null default 2 constraint instrument_state check (state in (1, 2, 3)),
  -- null: needs no calibration
  calibrated_until date,
  -- a manager lets it be used until then, although its calibration is over
  extended_until date,
  pinyin text not null default '',
  search text not null generated always as
    (lower(instrument_name || ' ' || model || ' ' || instrument_number || ' ' || pinyin)) stored,
  version integer not null default 1,
  create_time timestamptz not null default now()
);
create index instrument_search on instrument using gin (search gin_trgm_ops);
create index instrument_name_order on instrument (instrument_name, id);
create index instrument_calibrated_order on instrument (calibrated_until, id);
create index instrument_state_order on instrument (state, id);

create table instrument_event (
  id bigint generated always as identity primary key,
  instrument_id integer not null references instrument,
  command text not null constraint instrument_command
    check (command in ('add', 'update', 'calibrate', 'extend', 'switchState')),
  remarks text not null default '',
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index instrument_event_instrument on instrument_event (instrument_id, id);
create trigger instrument_event_kept before update or delete or truncate on instrument_event
  for each statement execute function refuse_change();

-- May a manager let an instrument be used whose calibration is over?
alter table system_config add column instrument_extension boolean not null default true;
