-- The main job: a delegation, its samples, what each is to be tested for, and everything that happened to them.

-- The last number given out in a series, such as WT20261120 or BG2026. A number is never given twice.
create table number_series (series text primary key, last integer not null);

create table delegation (
  id integer generated always as identity primary key,
  delegate_code text not null constraint delegate_code_taken unique,
  client_id integer not null references client,
  -- as they were told at the desk: the client's own lists may change later
  consignor_name text not null default '',
  consignor_telephone text not null default '',
  state smallint not null constraint delegation_state check (state in (10, 20, 30, 40, 50, 60, 90)),
  pay_state smallint not null default 0 constraint pay_state check (pay_state in (0, 1, 2, 3, 4, 5, 6)),
  -- the frozen quote: all factors of the fee, in fen where they are money
  coefficient_id integer not null references cost_coefficient,
  coefficient_name text not null,
  coefficient numeric(6, 2) not null,
  urgency smallint not null default 0 constraint delegation_urgency check (urgency in (0, 1, 2)),
  promised_hours smallint,
  grade_name text not null,
  member_rate numeric(3, 2) not null,
  -- [{name, amount}], amount in yuan as on the wire
  surcharges jsonb not null default '[]',
  surcharge bigint not null default 0 check (surcharge >= 0),
  subtotal bigint not null check (subtotal >= 0),
  fee bigint not null check (fee >= 0),
  quote_time timestamptz not null default now(),
  remarks text not null default '' check (char_length(remarks) <= 200),
  -- why it was taken although the same was asked for lately
  repeat_reason text not null default '' check (char_length(repeat_reason) <= 100),
  receiver_id integer references app_user,
  receiver_name text not null default '',
  -- the picture of the receiver's signature
  signature_code text references image (code),
  sign_time timestamptz,
  start_time timestamptz,
  -- promised: from the receipt by the coefficient's hours
  due_time timestamptz,
  finish_time timestamptz,
  cancel_reason text not null default '' check (char_length(cancel_reason) <= 100),
  delegate_print_count smallint not null default 0,
  receipt_print_count smallint not null default 0,
  explain_print_count smallint not null default 0,
  create_user_id integer not null references app_user,
  create_name text not null,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  deleted_time timestamptz,
  version integer not null default 1
);
create index delegation_newest on delegation (id desc) where deleted_time is null;
create index delegation_by_state on delegation (state, id desc) where deleted_time is null;
create index delegation_by_client on delegation (client_id, id desc) where deleted_time is null;
create index delegation_by_time on delegation (create_time desc, id desc) where deleted_time is null;
create index delegation_unpaid on delegation (id desc) where deleted_time is null and pay_state in (0, 1, 2);
create index delegation_code_part on delegation using gin (delegate_code gin_trgm_ops);

create table delegation_notifier (
  delegation_id integer not null references delegation,
  notifier_name text not null check (char_length(notifier_name) between 1 and 20),
  telephone text not null check (char_length(telephone) between 1 and 20),
  primary key (delegation_id, telephone)
);

create table delegation_image (
  delegation_id integer not null references delegation,
  image_code text not null references image (code),
  sort smallint not null default 0,
  primary key (delegation_id, image_code)
);

create table sample (
  id integer generated always as identity primary key,
  delegation_id integer not null references delegation,
  -- from 1; the sample is WT…-01 to the client
  position smallint not null check (position between 1 and 50),
  -- blind: all that an analyst sees of it. Random, given at receipt
  lab_code text constraint lab_code_taken unique check (lab_code ~ '^[2-9A-HJKMNP-Z]{7}$'),
  sample_name text not null check (char_length(sample_name) between 1 and 40),
  coal_id integer references coal,
  coal_category_id integer references coal_category,
  sample_kind_id integer not null references sample_kind,
  float_density_id integer references float_density,
  -- kilograms
  mass numeric(10, 3) check (mass > 0),
  remarks text not null default '' check (char_length(remarks) <= 200),
  state smallint not null default 10 constraint sample_state check (state in (10, 15, 20, 30, 40, 50, 60, 70, 71)),
  -- how it arrived: wet, bag torn, …
  condition text not null default '' check (char_length(condition) <= 100),
  reject_reason text not null default '' check (char_length(reject_reason) <= 100),
  receiver_id integer references app_user,
  receive_time timestamptz,
  version integer not null default 1,
  constraint sample_position_taken unique (delegation_id, position)
);
create index sample_state_work on sample (state, id);

create table sample_image (
  sample_id integer not null references sample on delete cascade,
  image_code text not null references image (code),
  sort smallint not null default 0,
  primary key (sample_id, image_code)
);

-- A package chosen for a sample, at its price of that day (fen).
create table sample_group (
  sample_id integer not null references sample on delete cascade,
  group_id integer not null references project_group,
  group_name text not null,
  price bigint not null check (price >= 0),
  primary key (sample_id, group_id)
);

-- One sample × one project to be determined: the work list, and what each line costs (fen, frozen).
create table sample_item (
  id integer generated always as identity primary key,
  sample_id integer not null references sample on delete cascade,
  project_id integer not null references project,
  -- the package that covers it; its own price is charged where there is none
  group_id integer references project_group,
  -- asked for by the client; otherwise an input of something that was
  requested boolean not null,
  price bigint not null check (price >= 0),
  charged bigint not null check (charged >= 0),
  state smallint not null default 10 constraint item_state check (state in (10, 20, 30, 40, 50, 90)),
  -- the number of its current result version; 0 before the first
  result_version integer not null default 0,
  version integer not null default 1,
  constraint sample_item_taken unique (sample_id, project_id)
);
create index sample_item_work on sample_item (project_id, state, id) where state < 50;

-- What was paid for a delegation or put on credit, and taken back. Append-only; amounts in fen.
create table delegation_payment (
  id integer generated always as identity primary key,
  delegation_id integer not null references delegation,
  kind text not null constraint payment_kind check (kind in ('PAY', 'CREDIT', 'RELEASE')),
  amount bigint not null check (amount >= 0),
  pay_method smallint not null constraint pay_method check (pay_method in (1, 2, 3, 4, 5, 9)),
  remarks text not null default '' check (char_length(remarks) <= 100),
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index delegation_payment_delegation on delegation_payment (delegation_id, id);
create trigger delegation_payment_kept before update or delete or truncate on delegation_payment
  for each statement execute function refuse_change();

create table delegation_event (
  id bigint generated always as identity primary key,
  delegation_id integer not null references delegation,
  command text not null,
  from_state smallint,
  to_state smallint not null,
  reason text not null default '',
  user_id integer,
  user_name text not null,
  address text not null,
  create_time timestamptz not null default now()
);
create index delegation_event_delegation on delegation_event (delegation_id, id);
create trigger delegation_event_kept before update or delete or truncate on delegation_event
  for each statement execute function refuse_change();

create table sample_event (
  id bigint generated always as identity primary key,
  sample_id integer not null references sample,
  command text not null,
  from_state smallint,
  to_state smallint not null,
  reason text not null default '',
  user_id integer,
  user_name text not null,
  address text not null,
  create_time timestamptz not null default now()
);
create index sample_event_sample on sample_event (sample_id, id);
create trigger sample_event_kept before update or delete or truncate on sample_event
  for each statement execute function refuse_change();
