-- What figures count, as columns: when a delegation was registered and cancelled, when an item was confirmed, and whether
-- its result is above the limit that was in force when it was written.

-- a later limit of the project does not rewrite history; versions from before this migration take the limit of now
alter table result_value add column high_limit numeric;
alter table result_value disable trigger result_value_kept;
update result_value set high_limit = project.high_limit
  from result join sample_item on sample_item.id = result.item_id join project on project.id = sample_item.project_id
  where result.id = result_value.result_id and project.high_limit is not null;
alter table result_value enable trigger result_value_kept;

-- The one rule of a high value: what is printed is strictly above the limit; '>100' is above every limit up to 100.
create function is_above_limit(reported text, high_limit numeric) returns boolean language sql immutable
return coalesce(case
  when reported ~ '^-?[0-9]+([.][0-9]+)?$' then reported::numeric > high_limit
  when reported ~ '^>[0-9]+([.][0-9]+)?$' then substr(reported, 2)::numeric >= high_limit
end, false);

alter table sample_item add column confirm_time timestamptz, add column high boolean not null default false;
create function has_high_value(item integer, version integer) returns boolean language sql stable
return exists (select from result join result_value on result_id = result.id
  where item_id = item and result_no = version and is_above_limit(reported, high_limit));
update sample_item set high = has_high_value(id, result_version),
    confirm_time = (select max(create_time) from item_event where item_id = sample_item.id and command = 'confirm')
  where state in (40, 50);
create function mark_confirmation() returns trigger language plpgsql as $$
begin
  if new.state not in (40, 50) then
    new.confirm_time := null;
    new.high := false;
  elsif old.state not in (40, 50) then
    new.confirm_time := now();
    new.high := has_high_value(new.id, new.result_version);
  end if;
  return new;
end $$;
create trigger sample_item_confirmation before update of state on sample_item for each row
  when (old.state is distinct from new.state) execute function mark_confirmation();
create index sample_item_by_confirm_time on sample_item (confirm_time, id) where confirm_time is not null;
create index sample_item_high on sample_item (confirm_time, id) where high;

-- registered: it reached 20. A cancelled draft never was.
alter table delegation add column register_time timestamptz, add column cancel_time timestamptz;
update delegation set
    register_time = case when state = 10 then null else coalesce((select min(create_time) from delegation_event
      where delegation_id = delegation.id and to_state = 20), case when state = 90 then null else create_time end) end,
    cancel_time = case when state = 90 then (select max(create_time) from delegation_event
      where delegation_id = delegation.id and command = 'cancel') end;
create function mark_registration() returns trigger language plpgsql as $$
begin
  if new.state between 20 and 60 and new.register_time is null then
    new.register_time := case when tg_op = 'INSERT' then new.create_time else now() end;
  end if;
  if new.state = 90 and new.cancel_time is null then
    new.cancel_time := case when tg_op = 'INSERT' then new.update_time else now() end;
  end if;
  return new;
end $$;
create trigger delegation_registration before insert or update of state on delegation for each row
  execute function mark_registration();
create index delegation_by_register_time on delegation (register_time, id) where deleted_time is null;
create index delegation_by_sign_time on delegation (sign_time, id) where deleted_time is null;
create index delegation_by_finish_time on delegation (finish_time, id) where deleted_time is null;
create index delegation_by_cancel_time on delegation (cancel_time, id) where deleted_time is null and cancel_time is not null;
create index sample_by_receive_time on sample (receive_time, id) where receive_time is not null;
