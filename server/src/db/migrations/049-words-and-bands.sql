-- Signs and words that a reading of the project may have in place of a number: ["<", ">", "仅收缩"].
alter table project add column reading_words jsonb not null default '[]' check (jsonb_typeof(reading_words) = 'array');

-- R by level, beside T (bands)
alter table project add column reproducibility jsonb not null default '[]' check (jsonb_typeof(reproducibility) = 'array');

alter table result_reading drop constraint result_reading_raw_check;
alter table result_reading add constraint result_reading_raw_check
  check (raw ~ '^-?[0-9]{1,9}([.][0-9]{1,8})?$' or raw ~ '^[<>][0-9]{1,9}([.][0-9]{1,8})?$' or raw ~ '^[\u4e00-\u9fa5]{1,8}$');
