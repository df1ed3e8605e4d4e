-- What the figures of projects take of the result in force of a confirmed item, beside confirm_time and high: a period has
-- some 200,000 items, too many to look for their readings and values one by one. Of an item that is not confirmed, the
-- columns are those of an earlier confirmation or null.
alter table sample_item
  add column readings smallint,
  -- more than two readings of a component
  add column third_reading boolean,
  add column waived boolean,
  -- the reported number of a project without components; null where something else is printed, as '<0.1'
  add column reported_value numeric;

create function summary_of_result(item integer, version integer,
  out readings smallint, out third_reading boolean, out waived boolean, out reported_value numeric) language sql stable
return (select row(
    (select count(*) from result_reading where result_id = result.id)::smallint,
    exists (select from result_reading where result_id = result.id group by component having count(*) > 2),
    result.cause = 'waived',
    (select reported::numeric from result_value where result_id = result.id and component = '' and reported ~ '^-?[0-9]+([.][0-9]+)?$'))
  from result where item_id = item and result_no = version);

create function copy_result() returns trigger language plpgsql as $$
begin
  select * into new.readings, new.third_reading, new.waived, new.reported_value
    from summary_of_result(new.id, new.result_version);
  return new;
end $$;
create trigger sample_item_result before update of state, result_version on sample_item for each row
  when (new.state in (40, 50) and (old.state not in (40, 50) or old.result_version <> new.result_version))
  execute function copy_result();

-- the copies change no figure
alter table sample_item disable trigger sample_item_changed_figures;
update sample_item set readings = summary.readings, third_reading = summary.third_reading, waived = summary.waived,
    reported_value = summary.reported_value
  from sample_item confirmed cross join lateral summary_of_result(confirmed.id, confirmed.result_version) summary
  where sample_item.id = confirmed.id and confirmed.confirm_time is not null;
alter table sample_item enable trigger sample_item_changed_figures;
