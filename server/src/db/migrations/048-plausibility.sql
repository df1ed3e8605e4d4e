-- Rules on what results are possible and usual. Bounds are data; a relation names a value that the program derives.
create table plausibility_rule (
  id integer generated always as identity primary key,
  rule_name text not null constraint plausibility_name_taken unique check (char_length(rule_name) between 1 and 40),
  level text not null constraint plausibility_level check (level in ('impossible', 'unusual', 'contradictory')),
  relation text constraint plausibility_relation check (relation in ('combustible', 'plasticWithoutCaking', 'heatUnits',
    'heatByComposition', 'hydrogenByVolatile', 'moistureAge', 'outsideBands', 'bandEdge', 'repeatedTest', 'clientHistory')),
  -- the sum that is limited: [{code, sign}]; empty with a relation
  terms jsonb not null default '[]' check (jsonb_typeof(terms) = 'array'),
  low numeric,
  high numeric,
  low_exclusive boolean not null default false,
  high_exclusive boolean not null default false,
  step numeric check (step > 0),
  -- what a value in a range was probably meant to be: [{low, high, text}]
  guesses jsonb not null default '[]' check (jsonb_typeof(guesses) = 'array'),
  except_sample_kind_ids jsonb not null default '[]' check (jsonb_typeof(except_sample_kind_ids) = 'array'),
  message text not null check (char_length(message) between 1 and 60),
  state smallint not null default 2 check (state in (1, 2)),
  pinyin text not null default '',
  search text not null generated always as (lower(rule_name || ' ' || message || ' ' || pinyin)) stored,
  version integer not null default 1,
  create_time timestamptz not null default now()
);

-- The findings about a sample as its results stand: [{ruleId, level, message, itemIds}]. Those for reviewers alone are
-- in no table.
alter table sample_check add column findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array');

-- an item is exceptional by its own findings; warnings about calculations concern the whole sample
create or replace function has_exception(item integer, sample integer, version integer) returns boolean language sql stable
return coalesce((select verdict <> 'accepted' or flagged from result where item_id = item and result_no = version), false)
  or exists (select from sample_check where sample_id = sample and (warnings <> '[]'
    or exists (select from jsonb_array_elements(findings) finding where finding->'itemIds' @> to_jsonb(item))));
drop trigger sample_check_exception on sample_check;
create trigger sample_check_exception after insert on sample_check for each row
  when (new.warnings <> '[]' or new.findings <> '[]') execute function mark_exceptions_of_sample();
drop trigger sample_check_exception_changed on sample_check;
create trigger sample_check_exception_changed after update of warnings, findings on sample_check for each row
  when (old.warnings is distinct from new.warnings or old.findings is distinct from new.findings)
  execute function mark_exceptions_of_sample();

-- What a reviewer accepted although it is unusual or contradictory, and why. Reviewers alone read it.
create table result_acceptance (
  id bigint generated always as identity primary key,
  item_id integer not null references sample_item,
  result_no integer not null,
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  reason text not null check (char_length(reason) between 1 and 100),
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index result_acceptance_item on result_acceptance (item_id, id);
create trigger result_acceptance_kept before update or delete or truncate on result_acceptance
  for each statement execute function refuse_change();
