-- Reports count as void on the day they were voided.
alter table report add column void_time timestamptz constraint report_void_time check (void_time is null or state = 70);
update report set void_time = (select max(create_time) from report_event where report_id = report.id and command = 'void')
  where state = 70;
create index report_by_void_time on report (void_time, id) where void_time is not null;

-- Samples and values are counted by the issue of their report too: a sample has one report in force.
alter table stat_mark drop constraint stat_subject;
alter table stat_mark add constraint stat_subject
  check (subject in ('flow', 'item', 'money', 'value', 'issue', 'done', 'due', 'work', 'quality'));
alter table stat_bucket drop constraint stat_subject;
alter table stat_bucket add constraint stat_subject
  check (subject in ('flow', 'item', 'money', 'value', 'issue', 'done', 'due', 'work', 'quality'));

create or replace function mark_delegation_figures(ids integer[]) returns void language sql as $$
  insert into stat_mark (subject, hour)
  select distinct subject, stat_hour(at) from (
    select 'flow' as subject, unnest(array[register_time, sign_time, finish_time, cancel_time]) as at from delegation where id = any(ids)
    union all select 'done', finish_time from delegation where id = any(ids)
    union all select 'due', due_time from delegation where id = any(ids)
    union all select unnest(array['flow', 'value']), receive_time from sample where delegation_id = any(ids)
    union all select 'item', confirm_time from sample join sample_item on sample_item.sample_id = sample.id where delegation_id = any(ids)
    union all select unnest(array['flow', 'issue']), issue_time from report where delegation_id = any(ids)
    union all select 'flow', void_time from report where delegation_id = any(ids)
    union all select 'money', business_date::timestamp at time zone 'Asia/Shanghai'
      from entry join posting on posting.id = entry.posting_id where delegation_id = any(ids)
    union all select 'money', create_time from fee_line where delegation_id = any(ids)
  ) counted where at is not null
$$;

create or replace function mark_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into stat_mark (subject, hour)
    select distinct subject, stat_hour(at) from removed before join added after on after.id = before.id
      join delegation on delegation.id = after.delegation_id
      cross join lateral (values
        ('flow', before.issue_time), ('flow', after.issue_time), ('flow', before.void_time), ('flow', after.void_time),
        ('issue', before.issue_time), ('issue', after.issue_time), ('done', delegation.finish_time)) mark (subject, at)
    where at is not null and case subject
      when 'flow' then (before.issue_time, before.replaces_id, before.void_time)
        is distinct from (after.issue_time, after.replaces_id, after.void_time)
      when 'issue' then (before.issue_time, before.state in (40, 50)) is distinct from (after.issue_time, after.state in (40, 50))
      else (before.issue_time, before.replaces_id) is distinct from (after.issue_time, after.replaces_id) end;
  elsif tg_op = 'INSERT' then
    insert into stat_mark (subject, hour)
    select distinct subject, stat_hour(at) from added join delegation on delegation.id = delegation_id
      cross join lateral (values ('flow', issue_time), ('issue', issue_time), ('flow', void_time), ('done', finish_time)) mark (subject, at)
    where at is not null and issue_time is not null;
  else
    insert into stat_mark (subject, hour)
    select distinct subject, stat_hour(at) from removed join delegation on delegation.id = delegation_id
      cross join lateral (values ('flow', issue_time), ('issue', issue_time), ('flow', void_time), ('done', finish_time)) mark (subject, at)
    where at is not null and issue_time is not null;
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
    -- values count by the receipt of the sample, and by the issue of its report
    insert into stat_mark (subject, hour)
    select distinct subject, stat_hour(at) from removed before join added after on after.id = before.id
      join sample on sample.id = after.sample_id
      cross join lateral (select 'item', before.confirm_time union all select 'item', after.confirm_time
        union all select 'value', sample.receive_time
        union all select 'issue', issue_time from report_sample join report on report.id = report_id
          where report_sample.sample_id = sample.id and report.state in (40, 50)) mark (subject, at)
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
      where (before.project_id, before.group_id, before.requested, before.state < 90) is distinct from (after.project_id, after.group_id, after.requested, after.state < 90)
    ) changed where changed.ids is not null;
  end if;
  return null;
end $$;

-- the job computes these buckets again
delete from stat_bucket where subject = 'flow';
