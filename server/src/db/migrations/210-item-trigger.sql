-- One trigger derives the columns of an item in place of three, and runs only when the state or the result in force
-- changes: confirming 50 results took most of its time in them.
drop trigger sample_item_exception on sample_item;
drop trigger sample_item_confirmation on sample_item;
drop trigger sample_item_result on sample_item;
drop function mark_exception, mark_confirmation, copy_result, summary_of_result, has_high_value;

create function derive_item_columns() returns trigger language plpgsql as $$
declare
  confirmed constant boolean := new.state in (40, 50);
  newly_confirmed constant boolean := confirmed and old.state not in (40, 50);
  new_version constant boolean := old.result_version <> new.result_version;
  in_force record;
begin
  if new_version then
    new.exception := has_exception(new.id, new.sample_id, new.result_version);
  end if;
  if not confirmed then
    new.confirm_time := null;
    new.high := false;
    return new;
  end if;
  if not (newly_confirmed or new_version) then
    return new;
  end if;
  select id, cause into in_force from result where item_id = new.id and result_no = new.result_version;
  if newly_confirmed then
    new.confirm_time := now();
    new.high := exists (select from result_value
      where result_id = in_force.id and is_above_limit(reported, high_limit));
  end if;
  select coalesce(sum(readings), 0), coalesce(bool_or(readings > 2), false) into new.readings, new.third_reading
    from (select count(*) as readings from result_reading where result_id = in_force.id group by component) component;
  new.waived := in_force.cause = 'waived';
  new.reported_value := (select reported::numeric from result_value
    where result_id = in_force.id and component = '' and reported ~ '^-?[0-9]+([.][0-9]+)?$');
  return new;
end $$;
create trigger sample_item_columns before update of state, result_version on sample_item for each row
  when (old.state <> new.state or old.result_version <> new.result_version) execute function derive_item_columns();
