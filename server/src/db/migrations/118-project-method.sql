-- Methods: a project may be determined by others beside its default one, each with its standard, worksheet and limits.
alter table project add column method_name text not null default '' check (char_length(method_name) <= 30);

create table project_method (
  id integer generated always as identity primary key,
  project_id integer not null references project,
  method_name text not null check (char_length(method_name) between 1 and 30),
  standard_id integer references standard,
  worksheet_kind text not null constraint project_method_worksheet_kind check (worksheet_kind in ('given',
    'drying', 'totalMoisture', 'ashing', 'volatile', 'eschka', 'instrument', 'bomb', 'caking', 'floatSink',
    'cokeReactivity', 'cokeStrength', 'grindability',
    'randomReflectance', 'maximumReflectance', 'reflectanceDeviation', 'blendType')),
  reading_typed boolean not null,
  determination_interval numeric check (determination_interval > 0),
  check_bands jsonb not null check (jsonb_typeof(check_bands) = 'array'),
  moisture_id integer references project check (worksheet_kind <> 'volatile' or moisture_id is not null),
  bands jsonb not null check (jsonb_typeof(bands) = 'array'),
  reproducibility jsonb not null check (jsonb_typeof(reproducibility) = 'array'),
  -- the basis that R is given for; null: that of the project
  reproducibility_basis text constraint project_method_basis
    check (reproducibility_basis in ('ar', 'ad', 'd', 'daf', 'maf', 'dmmf')),
  -- [{code, bands, reproducibility}]
  components jsonb not null check (jsonb_typeof(components) = 'array'),
  sort integer not null check (sort between 0 and 9999),
  state smallint not null default 2 constraint project_method_state check (state in (1, 2)),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  constraint project_method_name_taken unique (project_id, method_name)
);
create index project_method_standard on project_method (standard_id);
create index project_method_moisture on project_method (moisture_id);

-- the method of a version, as it was then
alter table result
  add column method_id integer references project_method,
  add column method_name text not null default '';
