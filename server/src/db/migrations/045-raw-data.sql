-- Raw data: a project names the worksheet of its readings, and a reading keeps what it was worked out from.
alter table project
  -- step of a single determination; null: as reported
  add column determination_interval numeric check (determination_interval > 0),
  add column worksheet_kind text not null default 'given' constraint worksheet_kind check (worksheet_kind in ('given',
    'drying', 'totalMoisture', 'ashing', 'volatile', 'eschka', 'instrument', 'bomb', 'caking', 'floatSink',
    'cokeReactivity', 'cokeStrength', 'grindability')),
  -- a finished reading may be typed in place of raw data
  add column reading_typed boolean not null default true,
  -- by sample mass in g: most that the last check drying or ignition may change
  add column check_bands jsonb not null default '[]' check (jsonb_typeof(check_bands) = 'array'),
  -- the air-dried moisture that the worksheet of volatile matter subtracts
  add column moisture_id integer references project,
  add check (worksheet_kind <> 'volatile' or moisture_id is not null);
create index project_moisture on project (moisture_id);

update project set worksheet_kind = worksheet.kind, determination_interval = worksheet.step,
  check_bands = worksheet.bands::jsonb
from (values
  ('MT', 'totalMoisture', 0.1, '[{"upTo":"100","inclusive":false,"limit":"0.01","relative":false},{"upTo":null,"inclusive":false,"limit":"0.5","relative":false}]'),
  ('MAD', 'drying', 0.01, '[{"upTo":null,"inclusive":false,"limit":"0.0010","relative":false}]'),
  ('AAD', 'ashing', 0.01, '[{"upTo":null,"inclusive":false,"limit":"0.0010","relative":false}]'),
  ('STAD', 'instrument', 0.01, '[]'), ('C', 'instrument', 0.01, '[]'), ('H', 'instrument', 0.01, '[]'),
  ('N', 'instrument', 0.01, '[]'), ('QBAD', 'bomb', 1, '[]'), ('G', 'caking', 0.1, '[]'),
  ('FLOAT', 'floatSink', 0.01, '[]'), ('HGI', 'grindability', 1, '[]'),
  ('KMT', 'drying', 0.1, '[{"upTo":null,"inclusive":false,"limit":"1","relative":false}]'),
  ('CRI', 'cokeReactivity', 0.1, '[]'), ('CSR', 'cokeStrength', 0.1, '[]')
) as worksheet (code, kind, step, bands)
where project_code = worksheet.code and project.kind = 'measured' and components = '[]';
update project set worksheet_kind = 'volatile', determination_interval = 0.01, moisture_id = moisture.id
from project as moisture
where project.project_code = 'VAD' and project.kind = 'measured' and project.components = '[]'
  and moisture.project_code = 'MAD';

alter table result_reading disable trigger result_reading_kept;
alter table result_reading drop constraint reading_source;
update result_reading set source = case source when 'manual' then 'typed' else 'instrument' end
  where source in ('manual', 'import');
alter table result_reading
  add constraint reading_source check (source in ('typed', 'raw', 'instrument', 'ocr', 'calculated')),
  -- {kind, formulaVersion, rawData, moisture?}: what the reading was worked out from
  add column origin jsonb check (jsonb_typeof(origin) = 'object'),
  add check ((source = 'raw') = (origin is not null));
alter table result_reading enable trigger result_reading_kept;
