-- The item whose calculation lacked this one, which the laboratory added without a charge: not an order of the client.
alter table sample_item add column added_for integer references sample_item on delete cascade;
create index sample_item_added_for on sample_item (added_for) where added_for is not null;
