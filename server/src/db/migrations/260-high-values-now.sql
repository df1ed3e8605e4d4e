-- Values above today's limits are found among the items of a project, by the time of their confirmation and their number.
create index sample_item_by_project on sample_item (project_id, confirm_time, id) include (reported_value);
drop index sample_item_project;
-- The number of values of confirmed items is new in buckets: the job computes them again.
delete from stat_bucket where subject = 'item';
