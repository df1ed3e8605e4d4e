-- Events of batches have the states before and after and the address, as those of other entities; a batch that a later
-- one replaces has a command of its own.
alter table run_event
  drop constraint run_command,
  add constraint run_command check (command in ('enter', 'hold', 'repeat', 'release', 'overtake')),
  add column from_state smallint,
  add column to_state smallint,
  add column address text not null default '';
alter table run_event rename column remarks to reason;

alter table run_event disable trigger run_event_kept;
update run_event set command = 'overtake' where command = 'repeat' and reason like '样品已连同质控在后来的批次%';
update run_event set
  from_state = case command when 'enter' then null when 'hold' then 1 else 2 end,
  to_state = case when command = 'hold' or command = 'repeat' and reason like '%仍失控' then 2 else 1 end;
alter table run_event enable trigger run_event_kept;

alter table run_event
  alter column to_state set not null,
  alter column address drop default;
