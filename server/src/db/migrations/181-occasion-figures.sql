-- Figures that count distinct items or samples of a period: what persons and instruments did (work), and what became of
-- submitted items (quality). A bucket divides them by the day on which the same was counted before.
alter table stat_mark drop constraint stat_subject;
alter table stat_mark add constraint stat_subject
  check (subject in ('flow', 'item', 'money', 'value', 'done', 'due', 'work', 'quality'));
alter table stat_bucket drop constraint stat_subject;
alter table stat_bucket add constraint stat_subject
  check (subject in ('flow', 'item', 'money', 'value', 'done', 'due', 'work', 'quality'));

-- Every change of an item adds an event. It counts in its own hour, is what the later events of the item have before them,
-- and changes what became of the item since it was submitted, unless it leaves the result in force and does not return it:
-- a waiver has an event of its own before that of its confirmation.
create function mark_item_events() returns trigger language plpgsql as $$
begin
  insert into stat_mark (subject, hour)
  select distinct subject, stat_hour(own.create_time) from added join item_event own on own.item_id = added.item_id
    cross join lateral (values ('work', own.create_time >= added.create_time),
      ('quality', own.command = 'submit' and added.command not in ('takeOver', 'confirm', 'publish', 'cancel', 'reinstate'))) mark (subject, counts)
  where counts and own.command in ('submit', 'confirm', 'returnBack', 'retract');
  return null;
end $$;
create trigger item_event_added_figures after insert on item_event referencing new table as added
  for each statement execute function mark_item_events();

-- The later uses of an instrument on a sample have this one before them, also those that are committed while it is not.
create function mark_uses() returns trigger language plpgsql as $$
begin
  insert into stat_mark (subject, hour)
  select 'work', hour from (select min(create_time) as first from added where cause = 'entered') own
    cross join lateral generate_series(stat_hour(first), stat_hour(now() + interval '1 minute'), interval '1 hour') hour;
  return null;
end $$;
create trigger result_added_figures after insert on result referencing new table as added
  for each statement execute function mark_uses();

-- An item of an original report counts as corrected from the issue of the correction.
create function mark_corrections() returns trigger language plpgsql as $$
begin
  insert into stat_mark (subject, hour)
  select distinct 'quality', stat_hour(item_event.create_time) from removed before join added after on after.id = before.id
    join report_sample on report_sample.report_id = after.id join sample_item on sample_item.sample_id = report_sample.sample_id
    join item_event on item_event.item_id = sample_item.id and item_event.command = 'submit'
  where after.replaces_id is not null and before.issue_time is distinct from after.issue_time;
  return null;
end $$;
create trigger report_corrected_figures after update on report referencing old table as removed new table as added
  for each statement execute function mark_corrections();

-- Distinct samples of confirmed items are kept in the same way: the job computes the buckets of items again.
delete from stat_figure where measure in ('items', 'laterItems');
delete from stat_bucket where subject in ('item', 'flow');
