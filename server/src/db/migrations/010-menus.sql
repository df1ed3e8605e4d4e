-- Menus and the conditions of their search panels become something that staff keep.
create unique index menu_url_taken on menu (menu_url) where menu_url <> '';

alter table query_condition
  add column version integer not null default 1,
  add column create_time timestamptz not null default now(),
  add constraint condition_tag_taken unique (tag_name),
  add constraint condition_op check (op in ('eq', 'ne', 'like', 'in', 'ge', 'le')),
  add constraint condition_source check (combobox_type in ('', 'dict', 'url')),
  add constraint condition_request check (request_type in ('GET', 'POST'));
create index query_condition_code on query_condition (condition_code);
create index menu_condition_condition on menu_condition (condition_id);
alter table menu_query
  add column version integer not null default 1,
  add constraint fold_state check (is_fold in (0, 1));

-- Who has a panel open learns of its change like of a change of rights: by the counter that every answer carries.
create trigger menu_query_authority after insert or update or delete on menu_query for each statement execute function move_authority();
create trigger query_condition_authority after insert or update or delete on query_condition for each statement execute function move_authority();
