-- The loaded files of instruments by time.
create index instrument_file_time on instrument_file (create_time, id);
