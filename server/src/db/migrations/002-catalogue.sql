-- What the laboratory offers: projects, packages, standards, prices and the plain lists of the registration screen.

-- History stays as it was written: put on a table, this refuses every change of its rows.
create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception 'table % is append-only', tg_table_name; end $$;

create table standard (
  id integer generated always as identity primary key,
  standard_no text not null check (char_length(standard_no) between 1 and 40),
  standard_name text not null check (char_length(standard_name) between 1 and 100),
  edition text not null check (char_length(edition) <= 20),
  status smallint not null default 2 constraint standard_status check (status in (1, 2, 3)),
  effective_date date,
  version integer not null default 1,
  create_time timestamptz not null default now(),
  constraint standard_taken unique (standard_no, edition)
);

create table project (
  id integer generated always as identity primary key,
  project_code text not null constraint project_code_taken unique check (project_code ~ '^[A-Z][A-Z0-9]{0,15}$'),
  project_name text not null check (char_length(project_name) between 1 and 30),
  symbol text not null default '' check (char_length(symbol) <= 20),
  unit text not null default '' check (char_length(unit) <= 20),
  basis text constraint basis check (basis in ('ar', 'ad', 'd', 'daf', 'maf', 'dmmf')),
  rounding_interval numeric not null check (rounding_interval > 0),
  kind text not null constraint project_kind check (kind in ('measured', 'calculated', 'observed')),
  parallels smallint not null default 2 constraint parallels check (parallels in (1, 2)),
  material smallint not null default 1 constraint material check (material in (1, 2)),
  standard_id integer references standard,
  -- results above it are listed as 高指标
  high_limit numeric,
  open_to_client boolean not null default true,
  -- 重复性限: [{upTo, inclusive, limit, relative}], from the lowest level up (contract/src/lab/calculation.ts)
  bands jsonb not null default '[]' check (jsonb_typeof(bands) = 'array'),
  -- a project of several values, such as ash fusion: [{code, name, symbol, bands}] (contract/src/catalogue/project.ts)
  components jsonb not null default '[]' check (jsonb_typeof(components) = 'array'),
  sort smallint not null default 0,
  state smallint not null default 2 constraint project_state check (state in (1, 2)),
  version integer not null default 1,
  create_time timestamptz not null default now()
);
create index project_standard on project (standard_id);

-- What a project is derived from. Every slot is needed; a slot is filled by one of its alternatives, each of which is
-- one or more projects. The first alternative that is in the work list anyway is taken, else the last one is pulled in.
create table project_input (
  project_id integer not null references project on delete cascade,
  slot smallint not null,
  alternative smallint not null default 1,
  input_id integer not null references project,
  primary key (project_id, slot, alternative, input_id),
  check (input_id <> project_id)
);
create index project_input_input on project_input (input_id);

create table unit_price (
  project_id integer primary key references project on delete cascade,
  -- fen
  price bigint not null check (price between 0 and 100000000),
  version integer not null default 1,
  update_time timestamptz not null default now()
);
create table unit_price_log (
  id integer generated always as identity primary key,
  project_id integer not null references project,
  old_price bigint,
  new_price bigint not null,
  reason text not null,
  user_id integer,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index unit_price_log_project on unit_price_log (project_id, id desc);
create trigger unit_price_log_kept before update or delete or truncate on unit_price_log
  for each statement execute function refuse_change();

create table project_group (
  id integer generated always as identity primary key,
  group_name text not null constraint project_group_taken unique check (char_length(group_name) between 1 and 30),
  material smallint not null default 1 constraint group_material check (material in (1, 2)),
  -- fen, for all members together
  price bigint not null check (price between 0 and 100000000),
  remarks text not null default '' check (char_length(remarks) <= 100),
  sort smallint not null default 0,
  state smallint not null default 2 constraint project_group_state check (state in (1, 2)),
  version integer not null default 1,
  create_time timestamptz not null default now()
);
create table project_group_member (
  group_id integer not null references project_group on delete cascade,
  project_id integer not null references project,
  sort smallint not null default 0,
  primary key (group_id, project_id)
);
create index project_group_member_project on project_group_member (project_id);
create table group_price_log (
  id integer generated always as identity primary key,
  group_id integer not null references project_group,
  old_price bigint,
  new_price bigint not null,
  reason text not null,
  user_id integer,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index group_price_log_group on group_price_log (group_id, id desc);
create trigger group_price_log_kept before update or delete or truncate on group_price_log
  for each statement execute function refuse_change();

create table cost_coefficient (
  id integer generated always as identity primary key,
  coefficient_name text not null constraint cost_coefficient_taken unique check (char_length(coefficient_name) between 1 and 20),
  coefficient numeric(6, 2) not null check (coefficient > 0 and coefficient <= 100),
  urgency smallint not null default 0 constraint urgency check (urgency in (0, 1, 2)),
  -- promised from receipt to report; null: no promise
  hours smallint check (hours between 1 and 1000),
  sort smallint not null default 0,
  state smallint not null default 2 constraint cost_coefficient_state check (state in (1, 2)),
  version integer not null default 1
);

create table float_density (
  id integer generated always as identity primary key,
  name text not null constraint float_density_taken unique check (char_length(name) between 1 and 20),
  value numeric(4, 2) not null check (value > 0),
  sort smallint not null default 0,
  state smallint not null default 2 constraint float_density_state check (state in (1, 2)),
  version integer not null default 1
);

create table sample_kind (
  id integer generated always as identity primary key,
  sample_kind_name text not null constraint sample_kind_taken unique check (char_length(sample_kind_name) between 1 and 20),
  sort smallint not null default 0,
  state smallint not null default 2 constraint sample_kind_state check (state in (1, 2)),
  version integer not null default 1
);

create table coal_category (
  id integer generated always as identity primary key,
  -- the class of GB/T 5751, such as JM; empty where it has none
  category_code text not null default '' check (char_length(category_code) <= 10),
  category_name text not null constraint coal_category_taken unique check (char_length(category_name) between 1 and 20),
  remarks text not null default '' check (char_length(remarks) <= 50),
  sort smallint not null default 0,
  state smallint not null default 2 constraint coal_category_state check (state in (1, 2)),
  version integer not null default 1
);

create table coal (
  id integer generated always as identity primary key,
  coal_name text not null constraint coal_taken unique check (char_length(coal_name) between 1 and 40),
  category_id integer references coal_category,
  sort smallint not null default 0,
  state smallint not null default 2 constraint coal_state check (state in (1, 2)),
  version integer not null default 1
);
create index coal_category_coals on coal (category_id);

create table member_grade (
  id integer generated always as identity primary key,
  grade_name text not null constraint member_grade_taken unique check (char_length(grade_name) between 1 and 20),
  -- from so many points
  points integer not null constraint member_grade_points_taken unique check (points >= 0),
  -- what the fee is multiplied by
  discount numeric(3, 2) not null check (discount > 0 and discount <= 1),
  -- fen
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  state smallint not null default 2 constraint member_grade_state check (state in (1, 2)),
  version integer not null default 1
);
