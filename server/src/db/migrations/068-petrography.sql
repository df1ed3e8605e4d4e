-- Sets of reflectance readings: mean, deviation and blend type of a sample come from one set.
alter table project drop constraint worksheet_kind;
alter table project add constraint worksheet_kind check (worksheet_kind in ('given',
  'drying', 'totalMoisture', 'ashing', 'volatile', 'eschka', 'instrument', 'bomb', 'caking', 'floatSink',
  'cokeReactivity', 'cokeStrength', 'grindability',
  'randomReflectance', 'maximumReflectance', 'reflectanceDeviation', 'blendType'));
update project set worksheet_kind = worksheet.kind, determination_interval = coalesce(determination_interval, worksheet.step)
from (values
  ('RRAN', 'randomReflectance', 0.001), ('RMAX', 'maximumReflectance', 0.001),
  ('RSD', 'reflectanceDeviation', 0.001), ('BLEND', 'blendType', 1)
) as worksheet (code, kind, step)
where project_code = worksheet.code and project.kind <> 'calculated' and worksheet_kind = 'given' and components = '[]';

create table reflectance_set (
  id integer generated always as identity primary key,
  sample_id integer not null references sample,
  kind text not null constraint reflectance_set_kind check (kind in ('Rran', 'Rmax')),
  -- as they were written down, in their order
  readings text[] not null check (cardinality(readings) between 100 and 500),
  instrument text not null default '' check (char_length(instrument) <= 40),
  formula_version smallint not null,
  mean text not null,
  deviation text not null,
  minimum text not null,
  maximum text not null,
  -- [{from, count}] without gaps, from the lowest class up
  classes jsonb not null check (jsonb_typeof(classes) = 'array'),
  notches smallint not null check (notches >= 0),
  computed_type smallint not null check (computed_type between 0 and 5),
  -- computed, or what the petrographer put in its place
  blend_type smallint not null check (blend_type between 0 and 5),
  override_reason text not null default '' check (char_length(override_reason) <= 100),
  -- [{name, count}] by coal kind, of Rmax
  shares jsonb not null check (jsonb_typeof(shares) = 'array'),
  prints_shares boolean not null default false,
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now(),
  constraint reflectance_override check ((blend_type <> computed_type) = (override_reason <> ''))
);
create index reflectance_set_sample on reflectance_set (sample_id, id desc);
create trigger reflectance_set_kept before update or delete or truncate on reflectance_set
  for each statement execute function refuse_change();
