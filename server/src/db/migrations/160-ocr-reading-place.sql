-- The place of a recognised reading among those of its item, so that a reading leads to its picture.
alter table ocr_reading add column ordinal smallint;
alter table ocr_reading disable trigger ocr_reading_kept;
update ocr_reading set ordinal = counted.place
  from (select ctid as row, row_number() over (partition by item_id, result_no, task_id, component order by cell) as place
    from ocr_reading) counted
  where ocr_reading.ctid = counted.row;
alter table ocr_reading enable trigger ocr_reading_kept;
alter table ocr_reading alter column ordinal set not null,
  add constraint ocr_reading_ordinal check (ordinal between 1 and 4);
