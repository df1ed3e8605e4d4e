-- What was registered as the payout of a channel by mistake waits again, once a second person approves it.
alter table suspense drop constraint suspense_state,
  add constraint suspense_state check (state in (10, 15, 20, 25, 30)),
  add column undo_reason text not null default '' check (char_length(undo_reason) <= 200),
  add column undo_user_id integer references app_user,
  add column undo_name text not null default '';
