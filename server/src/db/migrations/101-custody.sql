-- Where samples are, how they were divided, how long they are retained, and how they leave the laboratory.

alter table sample
  add column storage_place text not null default '' check (char_length(storage_place) <= 40),
  add column custodian text not null default '' check (char_length(custodian) <= 20),
  add column prepare_time timestamptz,
  -- when it went to the retention store; null: it did not
  add column keep_time timestamptz,
  -- when it was returned or disposed of
  add column leave_time timestamptz,
  -- the last day of its retention; null: its report is not issued
  add column retained_until date;

-- a step of its life is a step of its custody: where it was afterwards, and with whom
alter table sample_event
  add column storage_place text not null default '',
  add column custodian text not null default '';

update sample set retained_until = (issued.time + interval '2 months')::date
from (
  select sample_id, max(issue_time) as time from report_sample join report on report.id = report_id
  where issue_time is not null group by sample_id
) issued
where issued.sample_id = sample.id;
update sample set retained_until = now()::date - 1
from delegation
where delegation.id = delegation_id and (sample.state = 16 or (delegation.state = 90 and sample.state > 16));

create index sample_retention on sample (retained_until, id) where leave_time is null and retained_until is not null;
create index sample_custody on sample (id) where lab_code is not null;
create index sample_custody_lab_code on sample (lab_code, id) where lab_code is not null;
create index sample_custody_receive_time on sample (receive_time, id) where lab_code is not null;
create index sample_custody_retained_until on sample (retained_until, id) where lab_code is not null;
create index sample_unprepared on sample (id) where prepare_time is null and state in (20, 40);
create index sample_prepared on sample (id) where prepare_time is not null and state in (30, 40);

create table sample_preparation (
  id integer generated always as identity primary key,
  sample_id integer not null references sample,
  -- grams
  mass_before numeric(10, 2) not null check (mass_before > 0),
  remarks text not null default '' check (char_length(remarks) <= 100),
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index sample_preparation_sample on sample_preparation (sample_id, id);
create trigger sample_preparation_kept before update or delete or truncate on sample_preparation
  for each statement execute function refuse_change();

create table sample_portion (
  preparation_id integer not null references sample_preparation,
  sort smallint not null,
  kind smallint not null constraint portion_kind check (kind in (1, 2, 3, 4, 5, 6, 9)),
  -- grams
  mass numeric(10, 2) not null check (mass > 0),
  remarks text not null default '' check (char_length(remarks) <= 40),
  primary key (preparation_id, sort)
);
create trigger sample_portion_kept before update or delete or truncate on sample_portion
  for each statement execute function refuse_change();

-- Samples that leave the laboratory together: requested by one person, confirmed by another.
create table disposal (
  id integer generated always as identity primary key,
  disposal_code text not null constraint disposal_code_taken unique,
  kind smallint not null constraint disposal_kind check (kind in (1, 2)),
  state smallint not null constraint disposal_state check (state in (10, 20, 90)),
  method text not null default '' check (char_length(method) <= 40),
  recipient text not null default '' check (char_length(recipient) <= 40),
  reason text not null default '' check (char_length(reason) <= 100),
  requester_id integer not null references app_user,
  requester_name text not null,
  decider_id integer references app_user,
  decider_name text not null default '',
  decide_time timestamptz,
  reject_reason text not null default '' check (char_length(reject_reason) <= 100),
  create_time timestamptz not null default now(),
  version integer not null default 1,
  constraint disposal_by_two check (state <> 20 or decider_id <> requester_id)
);
create index disposal_by_state on disposal (state, id);

create table disposal_sample (
  disposal_id integer not null references disposal,
  sample_id integer not null references sample,
  -- the order waits for confirmation
  open boolean not null default true,
  primary key (disposal_id, sample_id)
);
create unique index disposal_sample_open on disposal_sample (sample_id) where open;
create index disposal_sample_of on disposal_sample (sample_id);

create table disposal_event (
  id bigint generated always as identity primary key,
  disposal_id integer not null references disposal,
  command text not null,
  from_state smallint,
  to_state smallint not null,
  reason text not null default '',
  user_id integer,
  user_name text not null,
  address text not null,
  create_time timestamptz not null default now()
);
create index disposal_event_disposal on disposal_event (disposal_id, id);
create trigger disposal_event_kept before update or delete or truncate on disposal_event
  for each statement execute function refuse_change();
