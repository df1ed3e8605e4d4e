-- The working calendar: one row of week and hours, and the days that differ from the week.
create table working_calendar (
  id smallint primary key default 1 check (id = 1),
  -- ISO days of the week, Monday is 1
  week jsonb not null default '[1, 2, 3, 4, 5]' check (jsonb_typeof(week) = 'array' and jsonb_array_length(week) between 1 and 7),
  opens_at text not null default '08:00',
  closes_at text not null default '18:00',
  -- a delegation that starts later counts as of the next working day
  cut_off text not null default '16:00',
  version integer not null default 1,
  check (opens_at < cut_off and cut_off <= closes_at)
);
insert into working_calendar default values;

create table calendar_day (
  day date primary key,
  day_kind smallint not null constraint day_kind check (day_kind in (1, 2)),
  day_name text not null default '' check (char_length(day_name) <= 20)
);

-- A promise is an amount of hours, working hours or working days. What was promised in hours stays in natural hours.
alter table cost_coefficient rename column hours to promise_amount;
alter table cost_coefficient rename constraint cost_coefficient_hours_check to cost_coefficient_promise_amount_check;
alter table cost_coefficient add column promise_unit smallint not null default 1
  constraint promise_unit check (promise_unit in (1, 2, 3));
alter table delegation rename column promised_hours to promised_amount;
alter table delegation add column promised_unit smallint not null default 1
  constraint delegation_promise_unit check (promised_unit in (1, 2, 3));
comment on column delegation.due_time is 'set when testing starts, by the promise and the calendar of that day; never changed';
