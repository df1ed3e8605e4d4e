-- The day until which a person extended the retention of a sample: it outlives the report that began the retention.
alter table sample add column extended_until date;
