-- Figures as sums of buckets of an hour, a day or a month. A change of a row marks the hours that it counts in, within its
-- own transaction; a job computes marked buckets from the rows. Whoever reads takes unmarked buckets and computes the rest.
-- Marks have no unique key: transactions never wait for each other. Hours are wall-clock time of the laboratory.

create table stat_mark (
  id bigint generated always as identity primary key,
  subject text not null constraint stat_subject check (subject in ('flow', 'item', 'money', 'value', 'done', 'due')),
  hour timestamp not null
);
create index stat_mark_hour on stat_mark (subject, hour);

-- The buckets that are complete: one without figures is a row here and none in stat_figure.
create table stat_bucket (
  subject text not null constraint stat_subject check (subject in ('flow', 'item', 'money', 'value', 'done', 'due')),
  grain text not null constraint stat_grain check (grain in ('hour', 'day', 'month')),
  start timestamp not null,
  primary key (subject, grain, start)
);

-- key: the client, project … of the dimension; '' where it has none, and of the dimension 'all'
create table stat_figure (
  grain text not null constraint stat_grain check (grain in ('hour', 'day', 'month')),
  dimension text not null,
  measure text not null,
  start timestamp not null,
  key text not null,
  amount bigint not null,
  primary key (dimension, measure, grain, start, key) include (amount)
);
create index stat_figure_start on stat_figure (measure, grain, start);

create function stat_hour(at timestamptz) returns timestamp language sql immutable
return date_trunc('hour', at at time zone 'Asia/Shanghai');

-- Marks every hour that something of these delegations counts in.
create function mark_delegation_figures(ids integer[]) returns void language sql as $$
  insert into stat_mark (subject, hour)
  select distinct subject, stat_hour(at) from (
    select 'flow' as subject, unnest(array[register_time, sign_time, finish_time, cancel_time]) as at from delegation where id = any(ids)
    union all select 'done', finish_time from delegation where id = any(ids)
    union all select 'due', due_time from delegation where id = any(ids)
    union all select unnest(array['flow', 'value']), receive_time from sample where delegation_id = any(ids)
    union all select 'item', confirm_time from sample join sample_item on sample_item.sample_id = sample.id where delegation_id = any(ids)
    union all select 'flow', issue_time from report where delegation_id = any(ids)
    union all select 'money', business_date::timestamp at time zone 'Asia/Shanghai'
      from entry join posting on posting.id = entry.posting_id where delegation_id = any(ids)
    union all select 'money', create_time from fee_line where delegation_id = any(ids)
  ) counted where at is not null
$$;

create function mark_delegations() returns trigger language plpgsql as $$
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
    perform mark_delegation_figures(changed.ids) from (
      select array_agg(after.id) as ids from removed before join added after on after.id = before.id
      where (before.client_id, before.urgency, before.create_user_id, before.deleted_time, before.state = 90)
        is distinct from (after.client_id, after.urgency, after.create_user_id, after.deleted_time, after.state = 90)
    ) changed where changed.ids is not null;
  end if;
  return null;
end $$;
create trigger delegation_added_figures after insert on delegation referencing new table as added
  for each statement execute function mark_delegations();
create trigger delegation_changed_figures after update on delegation referencing old table as removed new table as added
  for each statement execute function mark_delegations();
create trigger delegation_removed_figures after delete on delegation referencing old table as removed
  for each statement execute function mark_delegations();

-- A sample counts for itself, and its kind, state and items for its delegation.
create function mark_samples() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into stat_mark (subject, hour)
    select distinct unnest(array['flow', 'value']), stat_hour(receive_time) from removed where receive_time is not null;
  end if;
  if tg_op = 'INSERT' then
    perform mark_delegation_figures(array(select distinct delegation_id from added));
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
create trigger sample_added_figures after insert on sample referencing new table as added
  for each statement execute function mark_samples();
create trigger sample_changed_figures after update on sample referencing old table as removed new table as added
  for each statement execute function mark_samples();
create trigger sample_removed_figures after delete on sample referencing old table as removed
  for each statement execute function mark_samples();

-- A confirmed item counts at its confirmation and its values at the receipt of the sample; which projects and packages a
-- delegation has changes with the items that are added, changed to another or cancelled.
create function mark_items() returns trigger language plpgsql as $$
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
    perform mark_delegation_figures(changed.ids) from (
      select array_agg(distinct delegation_id) as ids from removed before join added after on after.id = before.id
        join sample on sample.id = after.sample_id
      where (before.project_id, before.group_id, before.state < 90) is distinct from (after.project_id, after.group_id, after.state < 90)
    ) changed where changed.ids is not null;
  end if;
  return null;
end $$;
create trigger sample_item_added_figures after insert on sample_item referencing new table as added
  for each statement execute function mark_items();
create trigger sample_item_changed_figures after update on sample_item referencing old table as removed new table as added
  for each statement execute function mark_items();
create trigger sample_item_removed_figures after delete on sample_item referencing old table as removed
  for each statement execute function mark_items();

create function mark_packages() returns trigger language plpgsql as $$
begin
  perform mark_delegation_figures(array(select distinct delegation_id from changed join sample on sample.id = sample_id));
  return null;
end $$;
create trigger sample_group_added_figures after insert on sample_group referencing new table as changed
  for each statement execute function mark_packages();
create trigger sample_group_changed_figures after update on sample_group referencing new table as changed
  for each statement execute function mark_packages();
create trigger sample_group_removed_figures after delete on sample_group referencing old table as changed
  for each statement execute function mark_packages();

create function mark_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into stat_mark (subject, hour)
    select distinct subject, stat_hour(at) from removed before join added after on after.id = before.id
      join delegation on delegation.id = after.delegation_id
      cross join lateral (values ('flow', before.issue_time), ('flow', after.issue_time), ('done', delegation.finish_time)) mark (subject, at)
    where at is not null and (before.issue_time, before.replaces_id) is distinct from (after.issue_time, after.replaces_id);
  elsif tg_op = 'INSERT' then
    insert into stat_mark (subject, hour)
    select distinct subject, stat_hour(at) from added join delegation on delegation.id = delegation_id
      cross join lateral (values ('flow', issue_time), ('done', finish_time)) mark (subject, at)
    where at is not null and issue_time is not null;
  else
    insert into stat_mark (subject, hour)
    select distinct subject, stat_hour(at) from removed join delegation on delegation.id = delegation_id
      cross join lateral (values ('flow', issue_time), ('done', finish_time)) mark (subject, at)
    where at is not null and issue_time is not null;
  end if;
  return null;
end $$;
create trigger report_added_figures after insert on report referencing new table as added
  for each statement execute function mark_reports();
create trigger report_changed_figures after update on report referencing old table as removed new table as added
  for each statement execute function mark_reports();
create trigger report_removed_figures after delete on report referencing old table as removed
  for each statement execute function mark_reports();

-- Postings, entries and fee lines are only ever added.
create function mark_entries() returns trigger language plpgsql as $$
begin
  insert into stat_mark (subject, hour)
  select distinct 'money', business_date::timestamp from added join posting on posting.id = posting_id;
  return null;
end $$;
create trigger entry_added_figures after insert on entry referencing new table as added
  for each statement execute function mark_entries();

create function mark_fee_lines() returns trigger language plpgsql as $$
begin
  insert into stat_mark (subject, hour) select distinct 'money', stat_hour(create_time) from added;
  return null;
end $$;
create trigger fee_line_added_figures after insert on fee_line referencing new table as added
  for each statement execute function mark_fee_lines();

-- Settled credit is money received for a finished delegation.
create function mark_trade_shares() returns trigger language plpgsql as $$
begin
  insert into stat_mark (subject, hour)
  select distinct 'done', stat_hour(finish_time) from added join delegation on delegation.id = delegation_id where finish_time is not null;
  return null;
end $$;
create trigger trade_share_added_figures after insert on trade_share referencing new table as added
  for each statement execute function mark_trade_shares();
create trigger trade_share_changed_figures after update on trade_share referencing new table as added
  for each statement execute function mark_trade_shares();
