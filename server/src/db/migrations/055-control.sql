-- Reference materials, blanks and check samples, with what they should give for each project.
create table reference_material (
  id integer generated always as identity primary key,
  kind smallint not null constraint reference_kind check (kind in (1, 2, 3)),
  material_name text not null check (char_length(material_name) between 1 and 40),
  batch_no text not null default '' check (char_length(batch_no) <= 40),
  expires date,
  -- grams
  stock numeric not null default 0 check (stock >= 0),
  remarks text not null default '' check (char_length(remarks) <= 200),
  state smallint not null default 2 constraint reference_state check (state in (1, 2)),
  pinyin text not null default '',
  search text not null generated always as (lower(material_name || ' ' || batch_no || ' ' || pinyin)) stored,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  constraint reference_material_taken unique (material_name, batch_no)
);
create index reference_material_search on reference_material using gin (search gin_trgm_ops);
create index reference_material_name_order on reference_material (material_name, id);
create index reference_material_expires_order on reference_material (expires, id);
create index reference_material_state_order on reference_material (state, id);

create table reference_value (
  material_id integer not null references reference_material,
  project_id integer not null references project,
  component text not null default '',
  certified numeric not null,
  uncertainty numeric not null check (uncertainty >= 0),
  -- set for the control chart; otherwise they follow from the first accepted controls
  mean numeric,
  deviation numeric check (deviation > 0),
  primary key (material_id, project_id, component),
  check ((mean is null) = (deviation is null))
);
create index reference_value_project on reference_value (project_id);

create table reference_stock_move (
  id bigint generated always as identity primary key,
  material_id integer not null references reference_material,
  quantity numeric not null,
  reason text not null,
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index reference_stock_move_material on reference_stock_move (material_id, id);
create trigger reference_stock_move_kept before update or delete or truncate on reference_stock_move
  for each statement execute function refuse_change();

-- The rules of the control charts. series: `count` controls in a row beyond `factor` s on one side; range: two controls
-- of one run that differ by more than `factor` s.
create table control_rule (
  code text primary key,
  sort smallint not null,
  kind text not null check (kind in ('series', 'range')),
  count smallint not null check (count > 0),
  factor numeric not null check (factor >= 0),
  level text not null constraint control_level check (level in ('reject', 'warn', 'off'))
);
insert into control_rule (code, sort, kind, count, factor, level) values
  ('1-3s', 1, 'series', 1, 3, 'reject'),
  ('2-2s', 2, 'series', 2, 2, 'reject'),
  ('R-4s', 3, 'range', 2, 4, 'reject'),
  ('1-2s', 4, 'series', 1, 2, 'warn'),
  ('4-1s', 5, 'series', 4, 1, 'warn'),
  ('10-x', 6, 'series', 10, 0, 'warn');

-- Rows of a worksheet that were entered together with their controls. A held run holds its rows.
create table analysis_run (
  id integer generated always as identity primary key,
  -- 2: held, until its controls are repeated or a manager releases it
  state smallint not null constraint run_state check (state in (1, 2)),
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index analysis_run_held on analysis_run (id) where state = 2;
create index analysis_run_order on analysis_run (create_time, id);

create table run_item (
  run_id integer not null references analysis_run,
  item_id integer not null references sample_item,
  result_no integer not null,
  primary key (run_id, item_id)
);
create index run_item_item on run_item (item_id, run_id);
create trigger run_item_kept before update or delete or truncate on run_item
  for each statement execute function refuse_change();

create table run_event (
  id bigint generated always as identity primary key,
  run_id integer not null references analysis_run,
  command text not null constraint run_command check (command in ('enter', 'hold', 'repeat', 'release')),
  remarks text not null default '',
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index run_event_run on run_event (run_id, id);
create trigger run_event_kept before update or delete or truncate on run_event
  for each statement execute function refuse_change();

-- Readings of controls with their verdict and what it was judged by.
create table control_reading (
  id integer generated always as identity primary key,
  run_id integer not null references analysis_run,
  material_id integer not null references reference_material,
  project_id integer not null references project,
  component text not null default '',
  raw text not null check (raw ~ '^-?[0-9]{1,9}([.][0-9]{1,8})?$'),
  instrument text not null default '' check (char_length(instrument) <= 40),
  certified numeric not null,
  uncertainty numeric not null,
  -- of the chart when it was judged; null: there were no limits yet
  mean numeric,
  deviation numeric,
  verdict text not null constraint control_verdict check (verdict in ('accepted', 'warned', 'rejected')),
  broken jsonb not null default '[]' check (jsonb_typeof(broken) = 'array'),
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index control_reading_chart on control_reading (material_id, project_id, component, id);
create index control_reading_run on control_reading (run_id, id);
create trigger control_reading_kept before update or delete or truncate on control_reading
  for each statement execute function refuse_change();
