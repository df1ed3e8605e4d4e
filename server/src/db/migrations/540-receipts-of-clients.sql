-- Clients with a receipt are counted from an index alone.
create index delegation_by_receipt on delegation (sign_time, id) include (client_id) where deleted_time is null;
drop index delegation_by_sign_time;
alter index delegation_by_receipt rename to delegation_by_sign_time;
