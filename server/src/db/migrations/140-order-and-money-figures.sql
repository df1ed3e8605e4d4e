-- Buckets of orders by package, of items by the receipt of their sample, and of the entries of the ledger by client and account.
-- Orders change with surcharges, and when a project becomes one that was ordered by itself.

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
      when 'flow' then (before.register_time, before.sign_time, before.finish_time, before.cancel_time, before.state = 60, before.state = 90, before.surcharge > 0)
        is distinct from (after.register_time, after.sign_time, after.finish_time, after.cancel_time, after.state = 60, after.state = 90, after.surcharge > 0)
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
      where (before.project_id, before.group_id, before.requested, before.state < 90) is distinct from (after.project_id, after.group_id, after.requested, after.state < 90)
    ) changed where changed.ids is not null;
  end if;
  return null;
end $$;

-- the job computes these buckets again
delete from stat_figure where measure in ('registered', 'received', 'finished', 'cancelled', 'samples', 'rejected', 'reports',
  'corrections', 'values', 'highValues', 'inputValues', 'inputHighValues', 'income');
delete from stat_bucket where subject in ('flow', 'value', 'money');
