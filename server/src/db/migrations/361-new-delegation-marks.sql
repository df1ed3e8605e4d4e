-- The marks of a delegation that its own transaction registers contain every hour that it counts in: each statement of it marks
-- its own hours. Its samples, items and packages need not mark them again. create_time is the start of that transaction.

create or replace function mark_samples() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into stat_mark (subject, hour)
    select distinct unnest(array['flow', 'value']), stat_hour(receive_time) from removed where receive_time is not null;
  end if;
  if tg_op = 'INSERT' then
    insert into stat_mark (subject, hour)
    select distinct unnest(array['flow', 'value']), stat_hour(receive_time) from added where receive_time is not null;
    perform mark_delegation_figures(older.ids) from (
      select array_agg(distinct delegation_id) as ids from added join delegation on delegation.id = delegation_id
      where delegation.create_time <> transaction_timestamp()
    ) older where older.ids is not null;
  elsif tg_op = 'DELETE' then
    perform mark_delegation_figures(array(select distinct delegation_id from removed));
  else
    perform mark_delegation_figures(changed.ids) from (
      select array_agg(distinct after.delegation_id) as ids from removed before join added after on after.id = before.id
      where (before.receive_time, before.position, before.sample_kind_id, before.coal_category_id, before.state = 15, before.state between 20 and 71)
        is distinct from (after.receive_time, after.position, after.sample_kind_id, after.coal_category_id, after.state = 15, after.state between 20 and 71)
    ) changed where changed.ids is not null;
  end if;
  return null;
end $$;

create or replace function mark_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stat_mark (subject, hour) select distinct 'item', stat_hour(confirm_time) from added where confirm_time is not null;
    perform mark_delegation_figures(older.ids) from (
      select array_agg(distinct delegation_id) as ids from added join sample on sample.id = sample_id
        join delegation on delegation.id = delegation_id
      where delegation.create_time <> transaction_timestamp()
    ) older where older.ids is not null;
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

create or replace function mark_packages() returns trigger language plpgsql as $$
begin
  perform mark_delegation_figures(older.ids) from (
    select array_agg(distinct delegation_id) as ids from changed join sample on sample.id = sample_id
      join delegation on delegation.id = delegation_id
    where delegation.create_time <> transaction_timestamp()
  ) older where older.ids is not null;
  return null;
end $$;
