-- Why what was counted of the float at the opening of a shift is not what was handed out.
alter table shift add column float_reason text not null default '' check (char_length(float_reason) <= 200);
-- Shifts that differed, the newest first; those of before whose float differed are among them.
update shift set had_difference = true where float <> handed_out and (confirm_user_id is null or confirm_user_id <> user_id);
create index shift_with_difference on shift (id) where had_difference;
