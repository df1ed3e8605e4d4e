-- Results of items, in versions that stay as they were written. Where an item stands, and which version is in force, is
-- on sample_item (state, result_version); everything here is only added to.

create table result (
  id bigint generated always as identity primary key,
  item_id integer not null references sample_item,
  -- from 1, for each item
  result_no integer not null check (result_no > 0),
  -- typed by somebody, taken by a reviewer although beyond the limit, or worked out from other items
  cause text not null constraint result_cause check (cause in ('entered', 'waived', 'calculated')),
  verdict text not null constraint result_verdict check (verdict in ('needsAnother', 'accepted', 'redo')),
  -- the reviewer should look: see the reasons of its values
  flagged boolean not null default false,
  -- rests on an estimate of no standard (估算)
  estimated boolean not null default false,
  waive_reason text not null default '' check (char_length(waive_reason) <= 100),
  -- number and edition in force when it was tested
  standard text not null default '',
  -- what it was worked out from: [{itemId, projectCode, resultNo, reported}]
  inputs jsonb not null default '[]' check (jsonb_typeof(inputs) = 'array'),
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now(),
  constraint result_no_taken unique (item_id, result_no)
);
create trigger result_kept before update or delete or truncate on result
  for each statement execute function refuse_change();

-- What the readings of one component amount to (GB/T 483); the component is '' where a project has one value.
create table result_value (
  result_id bigint not null references result,
  component text not null default '',
  verdict text not null constraint value_verdict check (verdict in ('needsAnother', 'accepted', 'redo')),
  -- unrounded, in the unit of the project; null unless accepted
  mean numeric,
  -- rounded once, as printed
  reported text,
  -- which readings make the mean, from 1
  used smallint[] not null default '{}',
  range numeric,
  -- T at the level of the readings, and what it is multiplied by for so many of them
  repeatability_limit numeric,
  factor text not null default '',
  flagged boolean not null default false,
  reason text not null default '',
  primary key (result_id, component),
  check ((verdict = 'accepted') = (reported is not null))
);
create trigger result_value_kept before update or delete or truncate on result_value
  for each statement execute function refuse_change();

create table result_reading (
  result_id bigint not null references result,
  component text not null default '',
  ordinal smallint not null constraint reading_ordinal check (ordinal between 1 and 4),
  -- exactly as it was typed or came from the instrument
  raw text not null check (raw ~ '^-?[0-9]{1,9}([.][0-9]{1,8})?$'),
  instrument text not null default '' check (char_length(instrument) <= 40),
  source text not null constraint reading_source check (source in ('manual', 'import', 'ocr')),
  primary key (result_id, component, ordinal)
);
create trigger result_reading_kept before update or delete or truncate on result_reading
  for each statement execute function refuse_change();

create table item_event (
  id bigint generated always as identity primary key,
  item_id integer not null references sample_item,
  command text not null,
  from_state smallint,
  to_state smallint not null,
  result_no integer not null,
  reason_code smallint constraint return_reason check (reason_code in (1, 2, 3, 4, 5, 9)),
  reason text not null default '',
  user_id integer,
  user_name text not null,
  address text not null,
  create_time timestamptz not null default now()
);
create index item_event_item on item_event (item_id, id);
create trigger item_event_kept before update or delete or truncate on item_event
  for each statement execute function refuse_change();

-- What is odd about the values of a sample as they stand now (coal.md §2.7); written again with every change of them.
create table sample_check (
  sample_id integer primary key references sample on delete cascade,
  warnings jsonb not null check (jsonb_typeof(warnings) = 'array')
);
