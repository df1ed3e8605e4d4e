-- A deposit of cash that no line of the bank was claimed as, registered with a wrong number or amount, is undone as a
-- correction: by two users. It is of no client.
alter table correction
  alter column client_id drop not null,
  add column deposit_id bigint references posting,
  drop constraint correction_kind,
  add constraint correction_kind check (correction_kind in (1, 2, 3, 4, 5, 6)),
  add constraint correction_of_deposit check ((correction_kind = 6) = (deposit_id is not null)),
  add constraint correction_of_client check ((correction_kind = 6) = (client_id is null));
-- a deposit has one request to undo it at a time
create unique index correction_deposit_requested on correction (deposit_id) where state = 10;

-- When a part of a refund was first sent to its channel: WeChat takes the next one of a payment a minute later.
alter table refund_part add column sent_time timestamptz;
