-- Projects, packages and prices become editable: what rests on them keeps what it used.

-- The project as it was when a result was written: {projectName, symbol, unit, basis, interval, components}. A report
-- prints these, whatever becomes of the project later. Until now nobody could change one, so what is there was used.
alter table result add column project jsonb not null default '{}' check (jsonb_typeof(project) = 'object');
alter table result disable trigger result_kept;
update result set project = jsonb_build_object('projectName', project.project_name, 'symbol', project.symbol,
    'unit', project.unit, 'basis', project.basis, 'interval', project.rounding_interval::text,
    'components', (select coalesce(jsonb_agg(part - 'bands' order by place), '[]')
      from jsonb_array_elements(project.components) with ordinality as listed(part, place)))
  from sample_item join project on project.id = sample_item.project_id
  where sample_item.id = result.item_id;
alter table result alter column project drop default;
alter table result enable trigger result_kept;

-- Was it ever ordered? Asked for every row of the project list.
create index sample_item_project on sample_item (project_id);

create index project_order on project (sort, id desc);
create index project_group_order on project_group (sort, id desc);
create index unit_price_log_time on unit_price_log (create_time desc, id desc);
create index group_price_log_time on group_price_log (create_time desc, id desc);

-- A change has a reason, and is one.
alter table unit_price_log add constraint unit_price_changed check (reason <> '' and old_price is distinct from new_price);
alter table group_price_log add constraint group_price_changed check (reason <> '' and old_price is distinct from new_price);
