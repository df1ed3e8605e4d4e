-- Days of the calendar with their working time, kept: the view added up ten years for every figure of working time.
drop view working_day;
create table working_day (
  day date primary key,
  -- seconds of working time of all days before it; work that began before the first day counts from it
  before bigint not null,
  opens timestamp not null,
  length integer not null
);

create function keep_working_days() returns trigger language plpgsql as $$
begin
  -- a concurrent change of the calendar waits, and then sees this one
  lock table working_day in share row exclusive mode;
  insert into working_day as own (day, before, opens, length)
  select day, sum(length) over (order by day) - length, day + opens_at, length
  from (
    select series::date as day, opens_at::time as opens_at,
      case when coalesce(calendar_day.day_kind = 2, week @> to_jsonb(extract(isodow from series)::integer))
        then extract(epoch from closes_at::time - opens_at::time)::integer else 0 end as length
    from generate_series(timestamp '2015-01-01', '2099-12-31', interval '1 day') series cross join working_calendar
      left join calendar_day on calendar_day.day = series::date
  ) calendar
  on conflict (day) do update set before = excluded.before, opens = excluded.opens, length = excluded.length
    where (own.before, own.opens, own.length) is distinct from (excluded.before, excluded.opens, excluded.length);
  return null;
end $$;
create trigger working_calendar_days after insert or update of week, opens_at, closes_at on working_calendar
  for each statement execute function keep_working_days();
create trigger calendar_day_days after insert or update or delete on calendar_day
  for each statement execute function keep_working_days();
-- fills the table
update working_calendar set week = week;
