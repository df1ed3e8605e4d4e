-- Figures of projects in buckets: readings, values with their squares and extremes, working time by quarter hours, and samples
-- that have several items. Values are decimals.
alter table stat_figure alter column amount type numeric;

-- Each day with its working time in seconds, and that of all days before it. Work that began earlier counts from the first.
create view working_day as
select day, sum(length) over (order by day) - length as before, day + opens_at as opens, length
from (
  select series::date as day, opens_at::time as opens_at,
    case when coalesce(calendar_day.day_kind = 2, week @> to_jsonb(extract(isodow from series)::integer))
      then extract(epoch from closes_at::time - opens_at::time)::integer else 0 end as length
  from generate_series(date '2015-01-01', current_date + 1, interval '1 day') series cross join working_calendar
    left join calendar_day on calendar_day.day = series::date
) own;

-- An exception of the calendar changes the working time of the items that were in work on that day.
create function mark_calendar_days() returns trigger language plpgsql as $$
begin
  insert into stat_mark (subject, hour)
  select distinct 'item', stat_hour(confirm_time) from (select min(day) as first, max(day) as last from changed) own,
    sample_item join sample on sample.id = sample_id join delegation on delegation.id = delegation_id
  where confirm_time >= first and start_time < last + 1;
  return null;
end $$;
create trigger calendar_day_added_figures after insert on calendar_day referencing new table as changed
  for each statement execute function mark_calendar_days();
create trigger calendar_day_removed_figures after delete on calendar_day referencing old table as changed
  for each statement execute function mark_calendar_days();

-- Other hours or days of the week change the working time of every item.
create function mark_calendar() returns trigger language plpgsql as $$
begin
  insert into stat_mark (subject, hour)
  select distinct 'item', stat_hour(confirm_time) from sample_item where confirm_time is not null;
  return null;
end $$;
create trigger working_calendar_figures after update on working_calendar for each row
  when ((old.week, old.opens_at, old.closes_at) is distinct from (new.week, new.opens_at, new.closes_at))
  execute function mark_calendar();

create or replace function mark_delegations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stat_mark (subject, hour)
    select distinct subject, stat_hour(at) from added cross join lateral (values ('flow', register_time), ('flow', sign_time),
      ('flow', finish_time), ('flow', cancel_time), ('done', finish_time), ('due', due_time)) mark (subject, at) where at is not null;
  elsif tg_op = 'DELETE' then
    insert into stat_mark (subject, hour)
    select distinct subject, stat_hour(at) from removed cross join lateral (values ('flow', register_time), ('flow', sign_time),
      ('flow', finish_time), ('flow', cancel_time), ('done', finish_time), ('due', due_time)) mark (subject, at) where at is not null;
  else
    insert into stat_mark (subject, hour)
    select distinct subject, stat_hour(at) from removed before join added after on after.id = before.id
      cross join lateral (values
        ('flow', before.register_time), ('flow', before.sign_time), ('flow', before.finish_time), ('flow', before.cancel_time),
        ('flow', after.register_time), ('flow', after.sign_time), ('flow', after.finish_time), ('flow', after.cancel_time),
        ('done', before.finish_time), ('done', after.finish_time), ('due', before.due_time), ('due', after.due_time)) mark (subject, at)
    where at is not null and case subject
      when 'flow' then (before.register_time, before.sign_time, before.finish_time, before.cancel_time, before.state = 60, before.state = 90)
        is distinct from (after.register_time, after.sign_time, after.finish_time, after.cancel_time, after.state = 60, after.state = 90)
      when 'done' then (before.finish_time, before.due_time, before.state = 60, before.fee, before.paid, before.refunded)
        is distinct from (after.finish_time, after.due_time, after.state = 60, after.fee, after.paid, after.refunded)
      else (before.finish_time, before.due_time, before.state) is distinct from (after.finish_time, after.due_time, after.state) end;
    -- the working time of items begins with it
    insert into stat_mark (subject, hour)
    select distinct 'item', stat_hour(confirm_time) from removed before join added after on after.id = before.id
      join sample on sample.delegation_id = after.id join sample_item on sample_item.sample_id = sample.id
    where confirm_time is not null and before.state >= 40 and before.start_time is distinct from after.start_time;
    perform mark_delegation_figures(changed.ids) from (
      select array_agg(after.id) as ids from removed before join added after on after.id = before.id
      where (before.client_id, before.urgency, before.create_user_id, before.deleted_time, before.state = 90)
        is distinct from (after.client_id, after.urgency, after.create_user_id, after.deleted_time, after.state = 90)
    ) changed where changed.ids is not null;
  end if;
  return null;
end $$;

create or replace function mark_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark_delegation_figures(array(select distinct delegation_id from added join sample on sample.id = sample_id));
  elsif tg_op = 'DELETE' then
    insert into stat_mark (subject, hour) select distinct 'item', stat_hour(confirm_time) from removed where confirm_time is not null;
    perform mark_delegation_figures(array(select distinct delegation_id from removed join sample on sample.id = sample_id));
  else
    insert into stat_mark (subject, hour)
    select distinct subject, stat_hour(at) from removed before join added after on after.id = before.id
      join sample on sample.id = after.sample_id
      cross join lateral (values ('item', before.confirm_time), ('item', after.confirm_time), ('value', sample.receive_time)) mark (subject, at)
    where at is not null and (before.state in (40, 50) or after.state in (40, 50))
      and (before.state in (40, 50), before.confirm_time, before.result_version, before.high, before.requested)
        is distinct from (after.state in (40, 50), after.confirm_time, after.result_version, after.high, after.requested);
    -- the later items of the sample name this one as the item before them
    insert into stat_mark (subject, hour)
    select distinct 'item', stat_hour(later.confirm_time) from removed before join added after on after.id = before.id
      join sample_item later on later.sample_id = after.sample_id
        and later.confirm_time > least(before.confirm_time, after.confirm_time)
    where (before.state in (40, 50), before.confirm_time) is distinct from (after.state in (40, 50), after.confirm_time);
    perform mark_delegation_figures(changed.ids) from (
      select array_agg(distinct delegation_id) as ids from removed before join added after on after.id = before.id
        join sample on sample.id = after.sample_id
      where (before.project_id, before.group_id, before.state < 90) is distinct from (after.project_id, after.group_id, after.state < 90)
    ) changed where changed.ids is not null;
  end if;
  return null;
end $$;

-- the job computes the buckets of items again, with the new figures
delete from stat_figure where measure in ('items', 'limited');
delete from stat_bucket where subject = 'item';
