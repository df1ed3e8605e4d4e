-- The ladder of a promise, frozen when testing starts: at `soon_time` a fifth of its time is left, at `escalate_time` it is
-- late by a working day.
alter table delegation add column soon_time timestamptz;
alter table delegation add column escalate_time timestamptz;
-- when managers were told
alter table delegation add column escalate_notice_time timestamptz;
-- an entry of the dictionary overdueReason, given by a reviewer or manager
alter table delegation add column delay_reason text not null default '';
alter table delegation add column delay_remarks text not null default '' check (char_length(delay_remarks) <= 100);

-- Of earlier promises by natural time; what is late by a day already is not reported again.
update delegation
set soon_time = due_time - (due_time - coalesce(start_time, sign_time, create_time)) * 0.2,
  escalate_time = case when due_time + interval '1 day' > now() then due_time + interval '1 day' end
where due_time is not null and state in (40, 50);

create index delegation_escalation on delegation (escalate_time)
  where escalate_notice_time is null and state in (40, 50) and deleted_time is null;
-- late by a working day, and nobody has said why
create index delegation_unexplained on delegation (id)
  where escalate_notice_time is not null and delay_reason = '' and deleted_time is null;
