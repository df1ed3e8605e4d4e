-- Earlier versions stored what the provider's library reported, which quotes the request with its number and code.
-- The provider's error code is all that is left of it; reasons in our own words begin with a Chinese character.
update sms_message
set failure = case
  when failure ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}：' and split_part(failure, '：', 1) !~ '\d{5}'
    then '短信服务拒绝：' || split_part(failure, '：', 1)
  else '短信服务出错'
end
where failure ~ '^[\x20-\x7e]';

-- The job queue stored the same; its tables are there from the first start on.
do $$
begin
  if to_regclass('jobs.job') is not null then
    update jobs.job set output = null where name = 'sms' and output is not null;
    if exists (
      select from information_schema.columns
      where table_schema = 'jobs' and table_name = 'job' and column_name = 'source_output'
    ) then
      update jobs.job set source_output = null where source_name = 'sms' and source_output is not null;
    end if;
  end if;
end
$$;
