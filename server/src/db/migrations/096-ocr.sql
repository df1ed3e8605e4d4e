-- What was recognised in a picture. The picture is swept when nothing refers to it: a task alone does not keep it.
create table ocr_task (
  id integer generated always as identity primary key,
  kind text not null constraint ocr_kind check (kind in ('text', 'table')),
  image_code text not null,
  -- lines or cells as they were answered
  result jsonb not null check (jsonb_typeof(result) = 'array'),
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index ocr_task_time on ocr_task (create_time);

-- The readings that an analyst confirmed beside the picture: what was recognised, and what they entered.
create table ocr_reading (
  task_id integer not null references ocr_task,
  -- counts the cells of the task from 0
  cell integer not null check (cell >= 0),
  item_id integer not null references sample_item,
  result_no integer not null,
  component text not null default '',
  image_code text not null references image (code),
  recognised text not null,
  entered text not null,
  create_time timestamptz not null default now(),
  primary key (item_id, result_no, task_id, cell)
);
create index ocr_reading_task on ocr_reading (task_id);
create index ocr_reading_image on ocr_reading (image_code);
create trigger ocr_reading_kept before update or delete or truncate on ocr_reading
  for each statement execute function refuse_change();
