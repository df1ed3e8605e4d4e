-- The server signs in as a role that owns nothing: the months of the logs are made by this function, as its owner.
create function make_coming_log_partitions() returns void language sql security definer
set search_path = public, pg_temp
as $$ select make_log_partitions(current_date, (current_date + interval '3 months')::date) $$;
revoke execute on function make_coming_log_partitions() from public;
