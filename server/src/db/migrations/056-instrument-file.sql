-- How the columns of an instrument's file become readings.
create table file_mapping (
  id integer generated always as identity primary key,
  mapping_name text not null constraint file_mapping_taken unique check (char_length(mapping_name) between 1 and 40),
  code_heading text not null check (char_length(code_heading) between 1 and 40),
  instrument_number text not null default '' check (char_length(instrument_number) <= 40),
  -- [{heading, projectId, component, factor, decimals}]
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  version integer not null default 1
);

-- The files that were loaded, as they came.
create table instrument_file (
  id integer generated always as identity primary key,
  mapping_id integer not null references file_mapping,
  file_name text not null,
  -- SHA-256 of the content
  hash bytea not null check (octet_length(hash) = 32),
  content bytea not null,
  loaded integer not null,
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index instrument_file_hash on instrument_file (hash);
create trigger instrument_file_kept before update or delete or truncate on instrument_file
  for each statement execute function refuse_change();
