-- The order of the list of samples in custody.
create index sample_due_day on sample ((case when leave_time is null then retained_until end), id)
where lab_code is not null;
