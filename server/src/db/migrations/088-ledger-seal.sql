-- Days of the ledger are sealed as those of the logs are (035): read by the time of their rows.
create index posting_by_time on posting (create_time, id);
create index entry_by_time on entry (create_time, id);
create index entry_client on entry (client_id, id) where client_id is not null;

create trigger posting_sealed before insert on posting for each row
  when (new.create_time < clock_timestamp() - interval '30 minutes') execute function refuse_sealed_day('ledger');
create trigger entry_sealed before insert on entry for each row
  when (new.create_time < clock_timestamp() - interval '30 minutes') execute function refuse_sealed_day('ledger');
create trigger fee_line_sealed before insert on fee_line for each row
  when (new.create_time < clock_timestamp() - interval '30 minutes') execute function refuse_sealed_day('ledger');
