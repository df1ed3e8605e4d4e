-- 质控 lists the readings of a period.
create index control_reading_time on control_reading (create_time, id);
