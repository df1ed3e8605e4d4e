-- whether the report prints the coal class of its samples (GB/T 5751)
alter table report add column coal_class boolean not null default false;
